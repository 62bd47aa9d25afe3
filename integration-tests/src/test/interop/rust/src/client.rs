// SPDX-License-Identifier: Apache-2.0

use std::net::SocketAddr;
use std::sync::Arc;

use bytes::{Buf, Bytes};
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use hyper::client::conn::{http1, http2};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::pki_types::ServerName;
use serde_json::{json, Value};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, BufReader};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;

use crate::{alpn, certificates, Outcome};

type Http3 = h3::client::SendRequest<h3_quinn::OpenStreams, Bytes>;

enum Connection {
    Http1(http1::SendRequest<Full<Bytes>>),
    Http2(http2::SendRequest<Full<Bytes>>),
    Http3(Http3, quinn::Endpoint),
}

/// Makes the requests that standard input describes, one JSON object a line, and prints their
/// responses.
pub async fn run(protocol: &str, origin: &str, ca: &str) -> Outcome<()> {
    let mut connection = connect(protocol, origin, ca).await?;
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    while let Some(line) = lines.next_line().await? {
        let described: Value = serde_json::from_str(&line)?;
        let times = described["repeat"].as_u64().unwrap_or(1);
        let mut open = JoinSet::new();
        for _ in 0..times {
            let request = request(origin, protocol, &described)?;
            match &mut connection {
                Connection::Http1(sender) => print(over_http1(sender, request).await),
                Connection::Http2(sender) => {
                    open.spawn(over_http2(sender.clone(), request));
                }
                Connection::Http3(sender, _) => {
                    open.spawn(over_http3(sender.clone(), request));
                }
            }
        }
        while let Some(response) = open.join_next().await {
            print(response?);
        }
    }
    if let Connection::Http3(sender, endpoint) = connection {
        drop(sender);
        endpoint.close(0x100u32.into(), b"");
        endpoint.wait_idle().await;
    }
    Ok(())
}

async fn connect(protocol: &str, origin: &str, ca: &str) -> Outcome<Connection> {
    let (_, authority) = origin.split_once("://").ok_or("no origin")?;
    let address: SocketAddr = authority.parse()?;
    let mut roots = rustls::RootCertStore::empty();
    for certificate in certificates(ca)? {
        roots.add(certificate)?;
    }
    let mut tls =
        rustls::ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    tls.alpn_protocols = alpn(protocol);
    if protocol == "h3" {
        return connect_quic(address, tls).await;
    }
    let tcp = TcpStream::connect(address).await?;
    tcp.set_nodelay(true)?;
    if protocol == "h1c" || protocol == "h2c" {
        return over_tcp(protocol, tcp).await;
    }
    let name = ServerName::from(address.ip());
    over_tcp(protocol, TlsConnector::from(Arc::new(tls)).connect(name, tcp).await?).await
}

async fn over_tcp<S>(protocol: &str, socket: S) -> Outcome<Connection>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let socket = TokioIo::new(socket);
    if protocol.starts_with("h1") {
        let (sender, driver) = http1::handshake(socket).await?;
        tokio::spawn(driver);
        return Ok(Connection::Http1(sender));
    }
    let (sender, driver) = http2::handshake(TokioExecutor::new(), socket).await?;
    tokio::spawn(driver);
    Ok(Connection::Http2(sender))
}

async fn connect_quic(address: SocketAddr, tls: rustls::ClientConfig) -> Outcome<Connection> {
    let mut endpoint = quinn::Endpoint::client("127.0.0.1:0".parse()?)?;
    let tls = quinn::crypto::rustls::QuicClientConfig::try_from(tls)?;
    endpoint.set_default_client_config(quinn::ClientConfig::new(Arc::new(tls)));
    let connection = endpoint.connect(address, &address.ip().to_string())?.await?;
    let (mut driver, sender) = h3::client::new(h3_quinn::Connection::new(connection)).await?;
    tokio::spawn(async move { std::future::poll_fn(|context| driver.poll_close(context)).await });
    Ok(Connection::Http3(sender, endpoint))
}

fn request(origin: &str, protocol: &str, described: &Value) -> Outcome<Request<Full<Bytes>>> {
    let path = described["path"].as_str().unwrap_or("/");
    let mut request = Request::builder().method(described["method"].as_str().unwrap_or("GET"));
    if protocol.starts_with("h1") {
        let authority = origin.split_once("://").map_or("", |parts| parts.1);
        request = request.uri(path).header("host", authority);
    } else {
        request = request.uri(format!("{origin}{path}"));
    }
    for (name, value) in described["headers"].as_object().into_iter().flatten() {
        request = request.header(name, value.as_str().unwrap_or(""));
    }
    let content = described["content"].as_str().unwrap_or("").to_owned();
    Ok(request.body(Full::new(Bytes::from(content)))?)
}

async fn over_http1(
    sender: &mut http1::SendRequest<Full<Bytes>>,
    request: Request<Full<Bytes>>,
) -> Outcome<Value> {
    sender.ready().await?;
    let (head, content) = sender.send_request(request).await?.into_parts();
    Ok(described(Response::from_parts(head, ()), &content.collect().await?.to_bytes()))
}

async fn over_http2(
    mut sender: http2::SendRequest<Full<Bytes>>,
    request: Request<Full<Bytes>>,
) -> Outcome<Value> {
    sender.ready().await?;
    let (head, content) = sender.send_request(request).await?.into_parts();
    Ok(described(Response::from_parts(head, ()), &content.collect().await?.to_bytes()))
}

async fn over_http3(mut sender: Http3, request: Request<Full<Bytes>>) -> Outcome<Value> {
    let (head, content) = request.into_parts();
    let content = content.collect().await?.to_bytes();
    let mut stream = sender.send_request(Request::from_parts(head, ())).await?;
    if !content.is_empty() {
        stream.send_data(content).await?;
    }
    stream.finish().await?;
    let response = stream.recv_response().await?;
    let mut received = Vec::new();
    while let Some(mut chunk) = stream.recv_data().await? {
        received.extend_from_slice(&chunk.copy_to_bytes(chunk.remaining()));
    }
    Ok(described(response, &received))
}

fn described(response: Response<()>, content: &[u8]) -> Value {
    let headers: serde_json::Map<String, Value> = response
        .headers()
        .iter()
        .map(|(name, value)| (name.to_string(), json!(String::from_utf8_lossy(value.as_bytes()))))
        .collect();
    json!({
        "status": response.status().as_u16(),
        "headers": headers,
        "content": String::from_utf8_lossy(content),
    })
}

fn print(response: Outcome<Value>) {
    match response {
        Ok(response) => println!("{response}"),
        Err(error) => println!("{}", json!({ "error": format!("{error:?}") })),
    }
}
