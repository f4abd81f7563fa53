#!/usr/bin/env python3
"""Prints what is written in a channel, and writes into it what it is given, line by line.

    PARLEY_TOKEN=parley_pat_... client.py http://localhost:8000 "Chess club" general

Written from /api/docs alone. Needs python-socketio with websocket-client, and cryptography (the
standard library has no AES): apt install python3-socketio python3-websocket python3-cryptography
"""
import base64, hashlib, json, os, sys, urllib.request, uuid
import socketio
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

url, server_name, channel_name = sys.argv[1:4]
token = os.environ["PARLEY_TOKEN"]


def get(path):
    request = urllib.request.Request(url + "/api" + path, headers={"Authorization": "Bearer " + token})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def named(things, name):
    return next(thing for thing in things if thing["name"] == name)


def show(message):
    if message["isSystemMessage"] or "encrypted_content" not in message:
        return
    sealed, iv = (base64.b64decode(message[key]) for key in ("encrypted_content", "iv"))
    try:
        text = cipher.decrypt(iv, sealed, None).decode()
    except InvalidTag:
        text = "[cannot be opened]"
    lines = [line for line in text.split("\n") if not line.startswith(("[[reply]]{", "[[attachment]]{"))]
    print(message["username"] + ": " + "\n".join(lines), flush=True)


server = named(get("/servers")["servers"], server_name)
channel = named(get("/channels/server/" + server["id"])["channels"], channel_name)
secret = (channel["id"] + ":parley:channel:v1").encode()
cipher = AESGCM(hashlib.pbkdf2_hmac("sha256", secret, b"parley/channel-key/v1", 100_000))
for message in get("/messages/" + channel["id"] + "?limit=20")["messages"]:
    show(message)

socket = socketio.Client()
socket.on("new-message", lambda message: message["channel_id"] == channel["id"] and show(message))
socket.on("session-ended", lambda ended: (print(ended["reason"], file=sys.stderr), os._exit(1)))
socket.connect(url, auth={"token": token}, transports=["websocket"])
print("connected as " + get("/users/me")["user"]["username"], flush=True)
for line in sys.stdin:
    iv = os.urandom(12)
    sealed = cipher.encrypt(iv, line.rstrip("\n").encode(), None)
    encoded = {"encryptedContent": base64.b64encode(sealed).decode(), "iv": base64.b64encode(iv).decode()}
    sent = socket.call("send-message", {"channelId": channel["id"], "nonce": str(uuid.uuid4()), **encoded})
    if not sent["ok"]:
        print(sent["error"], file=sys.stderr)
socket.disconnect()
