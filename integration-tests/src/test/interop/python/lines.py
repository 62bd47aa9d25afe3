# SPDX-License-Identifier: Apache-2.0
"""The lines that an interop peer reads and writes, and the resources of a peer that serves."""

import json
import sys

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
BLOCK = "".join(ALPHABET[n % 26] for n in range(1 << 16))
PROBLEM = '{"status":404,"cause":"USER_NOT_FOUND"}'


def run(name, protocols, client, server):
    """Calls client(protocol, origin, ca) or server(protocol, port, chain, key)."""
    role, *rest = sys.argv[1:] or [""]
    if role == "name":
        print(name())
    elif role == "protocols":
        for direction, spoken in protocols.items():
            print(direction, *spoken)
    elif role == "client":
        client(*rest)
    elif role == "server":
        server(*rest)
    else:
        sys.exit(f"{role}: expected name, protocols, client or server")


def write(response):
    """Prints a response, or {"error": text}."""
    print(json.dumps(response), flush=True)


def file(octets):
    """The text whose octet n is 'a' + n % 65536 % 26."""
    return (BLOCK * (octets // len(BLOCK) + 1))[:octets]
