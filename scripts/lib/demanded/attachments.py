"""Files of records: images of products, scans of customers."""
import struct
import zlib

from demanded.registry import contains, demand, holds, same


def image(shop, name, shade):
    """A small PNG of one colour."""
    def part(kind, content):
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
    row = b"\0" + bytes([shade, 90, 60]) * 16
    path = shop.folder / name
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0))
        + part(b"IDAT", zlib.compress(row * 16)) + part(b"IEND", b""))
    return path


@demand("product-images", "2.4", "A product has up to three images.")
def _(shop):
    for number in range(3):
        shop.sam("attachment", "add", "product", "LAMP",
                 str(image(shop, f"{number}.png", number)), "--purpose", "image")
    same(len(shop.sam("product", "show", "LAMP")["images"]), 3, "the number of images")
    shop.sam.declined("a fourth image was taken", "attachment", "add", "product", "LAMP",
                      str(image(shop, "4.png", 4)), "--purpose", "image")


@demand("customer-image", "2.3", "A customer has an image as an avatar.")
def _(shop):
    shop.sam("attachment", "add", "customer", "000001", str(image(shop, "face.png", 9)),
             "--purpose", "avatar")
    holds(shop.sam("customer", "show", "000001")["avatar_image"], "there is no image")


@demand("files-of-records", "2.9",
        "Files of a record are listed, written, removed and brought back.")
def _(shop):
    path = image(shop, "lamp.png", 7)
    made = shop.sam("attachment", "add", "product", "LAMP", str(path))
    same((made["name"], made["bytes"]), ("lamp.png", path.stat().st_size))
    same(shop.sam("attachment", "list", "product", "LAMP").values("number"), [made["number"]])
    copy = shop.folder / "copy.png"
    shop.sam("attachment", "get", made["number"], "--out", str(copy), form=None)
    same(copy.read_bytes(), path.read_bytes(), "the copy")
    shop.sam("attachment", "remove", made["number"], "--yes")
    same(shop.sam("attachment", "list", "product", "LAMP").data, [])
    shop.sam("undo", "--yes")
    same(len(shop.sam("attachment", "list", "product", "LAMP").data), 1, "the number of files")


@demand("files-are-what-they-are", "2.9", "The content of a file decides what it is, not its name.")
def _(shop):
    fake = shop.file("fake.png", "this is a text\n")
    shop.sam.declined("a text was taken for an image", "attachment", "add", "product", "LAMP",
                      fake, "--purpose", "image")


@demand("files-by-rights", "2.9",
        "Who may see a record sees its files; who may change it adds them.")
def _(shop):
    path = str(image(shop, "lamp.png", 7))
    number = shop.sam("attachment", "add", "product", "LAMP", path)["number"]
    contains(shop.wil("attachment", "list", "product", "LAMP").values("number"), number)
    shop.wil.refused("denied.permission", "attachment", "add", "product", "LAMP", path)
    shop.kim.refused(("denied.permission", "notfound.any", "notfound.sku"), "attachment", "list",
                     "product", "LAMP")
