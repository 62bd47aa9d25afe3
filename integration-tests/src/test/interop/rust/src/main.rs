// SPDX-License-Identifier: Apache-2.0

//! The interop peer of Rust: hyper for HTTP/1.1 and HTTP/2, h3 with quinn for HTTP/3.

mod client;
mod server;

use std::error::Error;

use rustls::pki_types::{pem::PemObject, CertificateDer};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

const NAME: &str = "hyper 1.12.0, h3 0.0.8 with quinn 0.11.12";
const USAGE: &str =
    "usage: peer name | protocols | client PROTOCOL ORIGIN CA | server PROTOCOL PORT CHAIN KEY";

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["name"] => println!("{NAME}"),
        ["protocols"] => println!(
            "client h1c h1 h2c h2 h3\nserver h1c h1 h2c h2 h3\nexcept server closing h2c h2"
        ),
        ["client", protocol, origin, ca] => client::run(protocol, origin, ca).await?,
        ["server", protocol, port, chain, key] => {
            server::run(protocol, port.parse()?, chain, key).await?
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

fn alpn(protocol: &str) -> Vec<Vec<u8>> {
    let name: &[u8] = match protocol {
        "h1" => b"http/1.1",
        "h2" => b"h2",
        _ => b"h3",
    };
    vec![name.to_vec()]
}

fn certificates(file: &str) -> Outcome<Vec<CertificateDer<'static>>> {
    Ok(CertificateDer::pem_file_iter(file)?.collect::<Result<_, _>>()?)
}
