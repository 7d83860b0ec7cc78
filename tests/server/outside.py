# SPDX-License-Identifier: MIT
"""Who the server talks to by itself: a mail server and a push service on the loopback, which keep what they are told."""
import base64
import email
import hashlib
import hmac
import json
import queue
import socketserver
import threading

from harness import PATIENCE
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


class Listener(socketserver.ThreadingTCPServer):
    """A server on a free port; `heard`: what it was told, in order; `answer`: what it says to that."""
    allow_reuse_address = daemon_threads = True

    def __init__(self, handler, answer):
        super().__init__(("127.0.0.1", 0), handler)
        self.heard, self.answer, self.port = queue.Queue(), answer, self.server_address[1]
        self.hello = "250 test"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def next(self, seconds=PATIENCE):
        """What it hears next; None when it is nothing."""
        try:
            return self.heard.get(timeout=seconds)
        except queue.Empty:
            return None

    def close(self):
        self.shutdown()
        self.server_close()


class SmtpLine(socketserver.StreamRequestHandler):
    """As much of RFC 5321 as a client without extensions needs."""

    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        mail = {}
        if self.server.answer != "nothing":
            self.say("220 test ESMTP")
        while self.server.answer == "nothing" or (line := self.rfile.readline()):
            if self.server.answer == "nothing":  # a black hole, from now on
                self.server.heard.put("called")
                self.rfile.read()
                return
            verb = line.split(b":")[0].split()[0].upper()
            if verb in (b"EHLO", b"HELO"):
                self.say(self.server.hello)
            elif verb == b"MAIL":
                mail = {"from": line.strip().partition(b":")[2].split()[0].decode()}
                self.say("250 ok")
            elif verb == b"RCPT":
                mail["to"] = line.strip().partition(b":")[2].decode()
                self.say(self.server.answer)
            elif verb == b"DATA":
                self.say("354 go on")
                data = b""
                while not data.endswith(b"\r\n.\r\n"):
                    data += self.rfile.readline()
                mail["bytes"] = data[:-3].replace(b"\r\n..", b"\r\n.")
                parsed = email.message_from_bytes(mail["bytes"])
                mail["subject"] = str(email.header.make_header(email.header.decode_header(parsed["Subject"])))
                mail["body"] = parsed.get_payload(decode=True).decode()
                mail["id"] = parsed["Message-ID"]
                self.server.heard.put(mail)
                self.say("250 ok")
            elif verb == b"QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")


def mail_server():
    return Listener(SmtpLine, "250 ok")


class PushLine(socketserver.StreamRequestHandler):
    def handle(self):
        while line := self.rfile.readline():
            headers = {}
            while (field := self.rfile.readline().strip()):
                name, _, value = field.decode().partition(":")
                headers[name.lower()] = value.strip()
            body = self.rfile.read(int(headers["content-length"]))
            self.server.heard.put({"path": line.split()[1].decode(), "headers": headers, "body": body})
            self.wfile.write(f"HTTP/1.1 {self.server.answer}\r\nContent-Length: 0\r\n\r\n".encode())


def push_service():
    return Listener(PushLine, "201 Created")


def plain(text):
    return base64.urlsafe_b64encode(text).rstrip(b"=").decode()


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(salt, secret, info, size):
    key = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(key, info + b"\x01", hashlib.sha256)[:size]


class Browser:
    """A browser's half of RFC 8291, and what it would make of VAPID (RFC 8292); nothing of it is the server's own code."""

    def __init__(self, secret=None, auth=bytes(range(16))):
        self.key = ec.derive_private_key(secret, ec.SECP256R1()) if secret else ec.generate_private_key(ec.SECP256R1())
        self.auth = auth
        self.point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)

    def subscription(self, address):
        return {"endpoint": address, "p256dh": plain(self.point), "auth": plain(self.auth)}

    def read(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        point, sealed = body[21:21 + length], body[21 + length:]
        assert length == 65 and len(sealed) <= size
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        shared = self.key.exchange(ec.ECDH(), other)
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.point + point, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02")
        return text[:-1]


def claims(authorization, key):
    """What a push says of who sends it; None when that is not signed by `key`."""
    assert authorization.startswith("vapid t=")
    token, _, own = authorization.removeprefix("vapid t=").partition(", k=")
    head, body, signature = token.split(".")
    assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"} and own == key
    raw = bytes_of(signature)
    pair = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    try:
        public.verify(pair, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return None
    return json.loads(bytes_of(body))
