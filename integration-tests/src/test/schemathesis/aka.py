# SPDX-License-Identifier: Apache-2.0
"""A UE that answers the challenges of an AUSF: MILENAGE (TS 35.206), 5G AKA (TS 33.501 annex A), EAP-AKA' (RFC 9048)."""

import base64
import hashlib
import hmac

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

AT_RAND, AT_AUTN, AT_RES, AT_MAC = 1, 2, 3, 11
EAP_RESPONSE, EAP_AKA_PRIME, CHALLENGE = 2, 50, 1


def sha256(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def derive(key, fc, *parameters):
    """The key derivation function of TS 33.220 annex B.2."""
    return sha256(key, bytes([fc]), *(part for p in parameters for part in (p, len(p).to_bytes(2, "big"))))


def xor(a, b):
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


class Ue:
    """A subscriber of the AUSF.

    imsi  the digits of its SUPI
    """

    def __init__(self, imsi, k, opc):
        self.imsi = imsi
        self.supi = "imsi-" + imsi
        self.suci = f"suci-0-{imsi[:3]}-{imsi[3:5]}-0-0-0-{imsi[5:]}"
        self.aes = Cipher(algorithms.AES(bytes.fromhex(k)), modes.ECB())  # noqa: S305, the block cipher of MILENAGE
        self.opc = bytes.fromhex(opc)

    def res_star(self, challenge):
        """RES* of a UEAuthenticationCtx of 5G AKA, in hexadecimal digits."""
        data = challenge["5gAuthData"]
        rand = bytes.fromhex(data["rand"])
        res, ck, ik = self._milenage(rand)
        network = challenge["servingNetworkName"].encode()
        return derive(ck + ik, 0x6B, network, rand, res)[16:].hex()

    def eap_response(self, challenge):
        """The eapPayload that answers a UEAuthenticationCtx of EAP-AKA'."""
        packet = base64.b64decode(challenge["5gAuthData"])
        values = attributes(packet)
        res, ck, ik = self._milenage(values[AT_RAND])
        network = challenge["servingNetworkName"].encode()
        both = derive(ck + ik, 0x20, network, values[AT_AUTN][:6])
        seed = b"EAP-AKA'" + self.imsi.encode()
        first = sha256(both[16:] + both[:16], seed, b"\x01")
        second = sha256(both[16:] + both[:16], first, seed, b"\x02")
        k_aut = (first + second)[16:48]
        head = bytes([EAP_RESPONSE, packet[1], 0, 40, EAP_AKA_PRIME, CHALLENGE, 0, 0])
        body = head + bytes([AT_RES, 3, 0, 8 * len(res)]) + res + bytes([AT_MAC, 5, 0, 0])
        return base64.b64encode(body + sha256(k_aut, body + bytes(16))[:16]).decode()

    def _milenage(self, rand):
        temp = self._encrypt(xor(rand, self.opc))

        def output(rotation, constant):
            rotated = xor(temp, self.opc)
            rotated = rotated[rotation:] + rotated[:rotation]
            return xor(self._encrypt(xor(rotated, constant.to_bytes(16, "big"))), self.opc)

        return output(0, 1)[8:], output(4, 2), output(8, 4)

    def _encrypt(self, block):
        encryptor = self.aes.encryptor()
        return encryptor.update(block) + encryptor.finalize()


def attributes(packet):
    """The values of AT_RAND and AT_AUTN of an EAP packet."""
    values = {}
    at = 8
    while at < len(packet):
        length = 4 * packet[at + 1]
        values[packet[at]] = packet[at + 4 : at + length]
        at += length
    return values


# The subscribers of subscribers.yaml.
KEYS = ("465b5ce8b199b49faa5f0a2ee238a6bc", "cd63cb71954a9f4e48a5994e37a02baf")
UE_5G_AKA = Ue("001010000000101", *KEYS)
UE_EAP = Ue("001010000000102", *KEYS)
