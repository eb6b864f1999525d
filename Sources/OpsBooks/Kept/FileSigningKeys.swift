import Glibc
import OpsDomain
import OpsIdentityProvider

/// The provider's private keys in a folder of their own, apart from the book: 0700 with a file of
/// 0600 in it. A backup of the book does not hold them.
struct FileSigningKeys: SigningKeyStore {
  let folder: String

  /// - Parameter book: The path of the book: each has its own keys.
  init(_ home: HomeFolder, book: String) {
    let name = book.split(separator: "/").joined(separator: "_")
    folder = "\(home.state)/identity-keys/\(name)"
  }

  private var file: String { folder + "/keys.json" }

  func update(_ change: (SigningKeys?) throws -> SigningKeys) throws -> SigningKeys {
    try FileAccess.makeFolder(folder)
    guard let mode = FileAccess.mode(folder), mode & 0o077 == 0 else { throw Self.wide(folder) }
    let lock = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      throw OpsError(
        .cannotCreate, "The folder \(Excerpt.of(folder, maximum: 120)) cannot be written")
    }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw OpsError(.storageFailed, "The signing keys cannot be locked")
      }
    }
    let kept = try read()
    let changed = try change(kept)
    if changed != kept { try FileAccess.replace(file, with: changed.bytes) }
    return changed
  }

  private func read() throws -> SigningKeys? {
    let file = OwnFile(self.file)
    guard let isOpenToOthers = file.isOpenToOthers else { return nil }
    guard !isOpenToOthers else { throw Self.wide(file.path) }
    return try SigningKeys(reading: try file.content(limit: 65_536))
  }

  private static func wide(_ path: String) -> OpsError {
    OpsError(
      .configuration, "The signing keys in \(Excerpt.of(path, maximum: 120)) are open to others",
      hint: "remove the folder: new keys are made, and everybody signs in again")
  }
}
