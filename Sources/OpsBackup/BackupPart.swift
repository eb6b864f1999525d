/// One file in a backup.
public struct BackupPart: Sendable, Equatable {
  /// What the file is for.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// What the backup holds, as JSON: ``BackupManifest``.
    case manifest = 1
    /// The book, a SQLite file.
    case book = 2
    /// An image beside the book, or what is noted about one.
    case image = 3
    /// The keys of the people in the book.
    case peopleKeys = 4
    /// Another file of the seal folder.
    case seal = 5

    /// Whether its blocks are sealed with the key of people's keys.
    var isSecret: Bool { self == .peopleKeys || self == .seal }
  }

  /// What the file is for.
  public let kind: Kind
  /// The name of the file, without a folder.
  public let name: String

  /// A part with this name.
  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// How a part begins in a block: its kind and its name.
  var bytes: [UInt8] { [kind.rawValue] + Array(name.utf8) }

  /// Nil for bytes that begin no part, and for a name that would leave its folder.
  init?(_ bytes: [UInt8]) {
    guard let first = bytes.first, let kind = Kind(rawValue: first) else { return nil }
    let name = String(decoding: bytes.dropFirst(), as: UTF8.self)
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")),
      !name.utf8.contains(0)
    else { return nil }
    self.init(kind, name)
  }
}
