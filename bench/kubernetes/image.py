"""Makes an image that `ctr images import` takes: image.py NAME ROOT.tar OUT.tar PROGRAM"""

import hashlib
import io
import json
import sys
import tarfile

name, root, out, program = sys.argv[1:5]
with open(root, "rb") as file:
    layer = file.read()
digest = hashlib.sha256(layer).hexdigest()
config = json.dumps(
    {
        "architecture": "amd64",
        "os": "linux",
        "config": {"Entrypoint": [program]},
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + digest]},
    }
).encode()
config_name = hashlib.sha256(config).hexdigest() + ".json"
manifest = json.dumps(
    [{"Config": config_name, "RepoTags": [name], "Layers": ["layer.tar"]}]
).encode()
with tarfile.open(out, "w") as tar:
    for entry, data in ((config_name, config), ("layer.tar", layer), ("manifest.json", manifest)):
        info = tarfile.TarInfo(entry)
        info.size = len(data)
        tar.addfile(info, io.BytesIO(data))
