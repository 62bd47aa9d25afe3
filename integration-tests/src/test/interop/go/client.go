// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/quic-go/quic-go/http3"
)

type request struct {
	Method  string            `json:"method"`
	Path    string            `json:"path"`
	Headers map[string]string `json:"headers"`
	Content string            `json:"content"`
	Repeat  int               `json:"repeat"`
}

type response struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Content string            `json:"content"`
	Error   string            `json:"error,omitempty"`
}

// Makes the requests that standard input describes, one JSON object a line, and prints their responses.
func runClient(protocol, origin, caFile string) error {
	client, stop, err := newClient(protocol, caFile)
	if err != nil {
		return err
	}
	requests := bufio.NewReader(os.Stdin)
	responses := json.NewEncoder(os.Stdout)
	for {
		line, err := requests.ReadBytes('\n')
		if err == io.EOF {
			return stop()
		}
		var described request
		if err := json.Unmarshal(line, &described); err != nil {
			return err
		}
		for _, answer := range repeat(client, origin, described, strings.HasPrefix(protocol, "h1")) {
			if err := responses.Encode(answer); err != nil {
				return err
			}
		}
	}
}

func newClient(protocol, caFile string) (*http.Client, func() error, error) {
	pem, err := os.ReadFile(caFile)
	if err != nil {
		return nil, nil, err
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem)
	tlsConfig := &tls.Config{RootCAs: pool}
	if protocol == "h3" {
		transport := &http3.Transport{TLSClientConfig: tlsConfig}
		return &http.Client{Transport: transport}, transport.Close, nil
	}
	var protocols http.Protocols
	protocols.SetHTTP1(protocol == "h1c" || protocol == "h1")
	protocols.SetUnencryptedHTTP2(protocol == "h2c")
	protocols.SetHTTP2(protocol == "h2")
	transport := &http.Transport{TLSClientConfig: tlsConfig, Protocols: &protocols}
	stop := func() error {
		transport.CloseIdleConnections()
		return nil
	}
	return &http.Client{Transport: transport}, stop, nil
}

func repeat(client *http.Client, origin string, described request, oneByOne bool) []response {
	answers := make([]response, max(described.Repeat, 1))
	done := make(chan struct{})
	for i := range answers {
		go func() {
			answers[i] = send(client, origin, described)
			done <- struct{}{}
		}()
		if oneByOne {
			<-done
		}
	}
	for range answers {
		if !oneByOne {
			<-done
		}
	}
	return answers
}

func send(client *http.Client, origin string, described request) response {
	var content io.Reader
	if described.Content != "" {
		content = strings.NewReader(described.Content)
	}
	message, err := http.NewRequest(described.Method, origin+described.Path, content)
	if err != nil {
		return response{Error: err.Error()}
	}
	for name, value := range described.Headers {
		message.Header.Set(name, value)
	}
	answer, err := client.Do(message)
	if err != nil {
		return response{Error: err.Error()}
	}
	defer answer.Body.Close()
	received, err := io.ReadAll(answer.Body)
	if err != nil {
		return response{Error: fmt.Sprintf("after %d octets: %s", len(received), err)}
	}
	headers := make(map[string]string)
	for name, values := range answer.Header {
		headers[strings.ToLower(name)] = strings.Join(values, ", ")
	}
	return response{Status: answer.StatusCode, Headers: headers, Content: string(received)}
}
