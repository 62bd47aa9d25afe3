// SPDX-License-Identifier: Apache-2.0

use std::convert::Infallible;
use std::future::Future;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::Arc;

use bytes::{Buf, Bytes};
use http::{HeaderValue, Method, Request, Response};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::graceful::GracefulShutdown;
use rustls::pki_types::{pem::PemObject, PrivateKeyDer};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio_rustls::TlsAcceptor;

use crate::{alpn, certificates, Outcome};

const CLOSING: &str = "/closing";

/// The number of accepted connections.
static CONNECTIONS: AtomicUsize = AtomicUsize::new(0);

/// Serves until standard input ends.
pub async fn run(protocol: &str, port: u16, chain: &str, key: &str) -> Outcome<()> {
    let key = PrivateKeyDer::from_pem_file(key)?;
    let mut tls = rustls::ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(certificates(chain)?, key)?;
    tls.alpn_protocols = alpn(protocol);
    if protocol == "h3" {
        serve_quic(port, tls).await
    } else {
        serve_tcp(protocol, port, tls).await
    }
}

async fn serve_tcp(protocol: &str, port: u16, tls: rustls::ServerConfig) -> Outcome<()> {
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    let acceptor = TlsAcceptor::from(Arc::new(tls));
    let graceful = GracefulShutdown::new();
    println!("listening");
    let end = end_of_input();
    tokio::pin!(end);
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                let (tcp, _) = accepted?;
                CONNECTIONS.fetch_add(1, Relaxed);
                if protocol == "h1c" || protocol == "h2c" {
                    serve(protocol, tcp, &graceful);
                } else if let Ok(socket) = acceptor.accept(tcp).await {
                    serve(protocol, socket, &graceful);
                }
            }
            _ = &mut end => break,
        }
    }
    drop(listener);
    graceful.shutdown().await;
    Ok(())
}

fn serve<S>(protocol: &str, socket: S, graceful: &GracefulShutdown)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let socket = TokioIo::new(socket);
    if protocol.starts_with("h1") {
        let connection = http1::Builder::new().serve_connection(socket, service_fn(handle));
        tokio::spawn(graceful.watch(connection));
    } else {
        let connection =
            http2::Builder::new(TokioExecutor::new()).serve_connection(socket, service_fn(handle));
        tokio::spawn(graceful.watch(connection));
    }
}

async fn handle(request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
    let (head, content) = request.into_parts();
    let content = match content.collect().await {
        Ok(content) => content.to_bytes(),
        Err(_) => return Ok(empty(400)),
    };
    let head_only = head.method == Method::HEAD;
    let closes = head.uri.path() == CLOSING;
    let mut response = answer(Request::from_parts(head, content));
    if closes {
        response.headers_mut().insert("connection", HeaderValue::from_static("close"));
    }
    Ok(if head_only { response.map(|_| Full::default()) } else { response.map(Full::new) })
}

async fn serve_quic(port: u16, tls: rustls::ServerConfig) -> Outcome<()> {
    let tls = quinn::crypto::rustls::QuicServerConfig::try_from(tls)?;
    let configuration = quinn::ServerConfig::with_crypto(Arc::new(tls));
    let endpoint = quinn::Endpoint::server(configuration, ([127, 0, 0, 1], port).into())?;
    println!("listening");
    let accepting = endpoint.clone();
    tokio::spawn(async move {
        while let Some(incoming) = accepting.accept().await {
            tokio::spawn(async move {
                if let Err(error) = serve_connection(incoming).await {
                    eprintln!("{error}");
                }
            });
        }
    });
    end_of_input().await;
    endpoint.close(0x100u32.into(), b"");
    endpoint.wait_idle().await;
    Ok(())
}

async fn serve_connection(incoming: quinn::Incoming) -> Outcome<()> {
    let connection = h3_quinn::Connection::new(incoming.await?);
    let mut connection = h3::server::Connection::<_, Bytes>::new(connection).await?;
    CONNECTIONS.fetch_add(1, Relaxed);
    let closing = Arc::new(Notify::new());
    loop {
        let resolver = tokio::select! {
            accepted = connection.accept() => match accepted? {
                Some(resolver) => resolver,
                None => return Ok(()),
            },
            _ = closing.notified() => {
                connection.shutdown(0).await?;
                continue;
            }
        };
        let closing = closing.clone();
        tokio::spawn(async move {
            let exchange = async {
                let (request, mut stream) = resolver.resolve_request().await?;
                let closes = request.uri().path() == CLOSING;
                let mut content = Vec::new();
                while let Some(mut chunk) = stream.recv_data().await? {
                    content.extend_from_slice(&chunk.copy_to_bytes(chunk.remaining()));
                }
                let head_only = request.method() == Method::HEAD;
                let (head, content) =
                    answer(request.map(|_| Bytes::from(content))).into_parts();
                stream.send_response(Response::from_parts(head, ())).await?;
                if !head_only && !content.is_empty() {
                    stream.send_data(content).await?;
                }
                stream.finish().await?;
                if closes {
                    closing.notify_one();
                }
                Outcome::Ok(())
            };
            if let Err(error) = exchange.await {
                eprintln!("{error}");
            }
        });
    }
}

fn answer(request: Request<Bytes>) -> Response<Bytes> {
    let path = request.uri().path();
    let response = match (request.method().as_str(), path) {
        ("GET" | "HEAD", _) if path.starts_with("/files/") => {
            let octets = path["/files/".len()..].parse().unwrap_or(0);
            Response::builder()
                .header("content-type", "application/octet-stream")
                .header("content-length", octets)
                .body(file(octets))
        }
        ("GET", CLOSING) => Response::builder()
            .header("content-type", "text/plain")
            .body(Bytes::from_static(b"closing")),
        ("GET", "/connections") => Response::builder()
            .header("content-type", "text/plain")
            .body(Bytes::from(CONNECTIONS.load(Relaxed).to_string())),
        ("POST", "/echo") => {
            let mut response = Response::builder();
            if let Some(kind) = request.headers().get("content-type") {
                response = response.header("content-type", kind);
            }
            response.body(request.into_body())
        }
        ("GET", "/problem") => Response::builder()
            .status(404)
            .header("content-type", "application/problem+json")
            .body(Bytes::from_static(br#"{"status":404,"cause":"USER_NOT_FOUND"}"#)),
        ("DELETE", "/nothing") => Response::builder().status(204).body(Bytes::new()),
        _ => Response::builder().status(404).body(Bytes::new()),
    };
    response.unwrap_or_else(|_| empty(500).map(|_| Bytes::new()))
}

fn empty(status: u16) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::default());
    *response.status_mut() = http::StatusCode::from_u16(status).unwrap_or_default();
    response
}

fn file(octets: usize) -> Bytes {
    (0..octets).map(|n| b'a' + (n % (1 << 16) % 26) as u8).collect()
}

fn end_of_input() -> impl Future<Output = ()> {
    async {
        let mut rest = Vec::new();
        let _ = tokio::io::stdin().read_to_end(&mut rest).await;
    }
}
