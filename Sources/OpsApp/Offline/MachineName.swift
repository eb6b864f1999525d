import Glibc

/// What this machine is called: the name of a desk for which nobody has given one.
enum MachineName {
  static var current: String {
    let most = 255
    var bytes = [CChar](repeating: 0, count: most + 1)
    guard gethostname(&bytes, most) == 0 else { return "desk" }
    let name = bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = String(decoding: name, as: UTF8.self).prefix { $0 != "." }
    return text.isEmpty ? "desk" : String(text.prefix(64))
  }
}
