// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/quic-go/quic-go/http3"
)

const alphabet = "abcdefghijklmnopqrstuvwxyz"

// The number of accepted TCP connections.
var connections atomic.Int64

// Serves until standard input ends.
func runServer(protocol, port, chain, key string) error {
	address := net.JoinHostPort("127.0.0.1", port)
	stop, err := listen(protocol, address, chain, key)
	if err != nil {
		return err
	}
	fmt.Println("listening")
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	limit, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return stop(limit)
}

func listen(protocol, address, chain, key string) (func(context.Context) error, error) {
	if protocol == "h3" {
		certificate, err := tls.LoadX509KeyPair(chain, key)
		if err != nil {
			return nil, err
		}
		packets, err := net.ListenPacket("udp", address)
		if err != nil {
			return nil, err
		}
		tlsConfig := http3.ConfigureTLSConfig(&tls.Config{Certificates: []tls.Certificate{certificate}})
		server := &http3.Server{Handler: handler(), TLSConfig: tlsConfig}
		go server.Serve(packets)
		return server.Shutdown, nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	var protocols http.Protocols
	protocols.SetHTTP1(protocol == "h1c" || protocol == "h1")
	protocols.SetUnencryptedHTTP2(protocol == "h2c")
	protocols.SetHTTP2(protocol == "h2")
	server := &http.Server{Handler: handler(), Protocols: &protocols, ConnState: countNew}
	if protocol == "h1c" || protocol == "h2c" {
		go server.Serve(listener)
	} else {
		go server.ServeTLS(listener, chain, key)
	}
	return server.Shutdown, nil
}

func countNew(_ net.Conn, state http.ConnState) {
	if state == http.StateNew {
		connections.Add(1)
	}
}

func handler() http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("GET /files/{octets}", func(w http.ResponseWriter, r *http.Request) {
		octets, err := strconv.Atoi(r.PathValue("octets"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		content := make([]byte, octets)
		for i := range content {
			content[i] = alphabet[i%(1<<16)%len(alphabet)]
		}
		w.Header().Set("content-type", "application/octet-stream")
		w.Header().Set("content-length", strconv.Itoa(octets))
		w.Write(content)
	})
	// Over HTTP/2 net/http sends GOAWAY.
	routes.HandleFunc("GET /closing", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("connection", "close")
		w.Header().Set("content-type", "text/plain")
		io.WriteString(w, "closing")
	})
	routes.HandleFunc("GET /connections", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("content-type", "text/plain")
		io.WriteString(w, strconv.FormatInt(connections.Load(), 10))
	})
	routes.HandleFunc("POST /echo", func(w http.ResponseWriter, r *http.Request) {
		content, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("content-type", r.Header.Get("content-type"))
		w.Write(content)
	})
	routes.HandleFunc("GET /problem", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("content-type", "application/problem+json")
		w.WriteHeader(http.StatusNotFound)
		io.WriteString(w, `{"status":404,"cause":"USER_NOT_FOUND"}`)
	})
	routes.HandleFunc("DELETE /nothing", func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	})
	return routes
}
