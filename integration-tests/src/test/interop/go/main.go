// SPDX-License-Identifier: Apache-2.0

// The interop peer of Go: net/http for HTTP/1.1 and HTTP/2, quic-go for HTTP/3.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
)

const usage = "usage: peer name | protocols | client PROTOCOL ORIGIN CA | server PROTOCOL PORT CHAIN KEY"

func main() {
	arguments := os.Args[1:]
	var err error
	switch {
	case len(arguments) == 1 && arguments[0] == "name":
		fmt.Printf("%s net/http, quic-go %s\n", runtime.Version(), version("github.com/quic-go/quic-go"))
	case len(arguments) == 1 && arguments[0] == "protocols":
		fmt.Println("client h1c h1 h2c h2 h3")
		fmt.Println("server h1c h1 h2c h2 h3")
		fmt.Println("except server closing h3")
	case len(arguments) == 4 && arguments[0] == "client":
		err = runClient(arguments[1], arguments[2], arguments[3])
	case len(arguments) == 5 && arguments[0] == "server":
		err = runServer(arguments[1], arguments[2], arguments[3], arguments[4])
	default:
		err = errors.New(usage)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func version(module string) string {
	information, _ := debug.ReadBuildInfo()
	for _, dependency := range information.Deps {
		if dependency.Path == module {
			return dependency.Version
		}
	}
	return "?"
}
