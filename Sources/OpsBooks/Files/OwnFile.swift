import OpsDomain
import OpsKernel

/// A small file that only its owner may read: a sign-in, a key, or a secret that the configuration
/// names. The caller decides what it means if the file is missing, or if others may read it.
package struct OwnFile: Sendable {
  /// Where the file is.
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The path inside of a sentence.
  package var name: String { Excerpt.of(path, maximum: 120) }

  package var exists: Bool { FileAccess.exists(path) }

  /// Whether others may read it; nil when there is no such file.
  package var isOpenToOthers: Bool? { FileAccess.mode(path).map { $0 & 0o077 != 0 } }

  /// All of it. Throws `noinput.file` when it cannot be read, and `data.too_large` beyond `limit`
  /// bytes.
  package func content(limit: Int) throws -> [UInt8] {
    try ByteSources.open(path).readAll(limit: limit, name: path)
  }

  /// The token or key that it begins with, up to a blank, the end of the line or what is not ASCII;
  /// nil when that is nothing. Throws as ``content(limit:)`` does.
  package func token(limit: Int) throws -> Secret? {
    let token = try content(limit: limit).prefix { $0 > 0x20 && $0 < 0x7F }
    return token.isEmpty ? nil : Secret(String(decoding: token, as: UTF8.self))
  }

  /// Puts `content` in the place of what it held, in a folder that is made where it is missing.
  package func replace(with content: [UInt8], in folder: String) throws(OpsError) {
    try FileAccess.makeFolder(folder)
    try FileAccess.replace(path, with: content)
  }

  /// Removes it, if it can be removed.
  package func remove() { FileAccess.remove(path) }

  /// Removes it for certain. Throws `cantcreate.file` for a file that cannot be removed.
  package func erase() throws(OpsError) { try FileAccess.erase(path) }
}
