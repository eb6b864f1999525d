import OpsDomain

/// How far the copy of a desk is: first all records are read, then changes are followed, and
/// records that the journal does not tell of are read again when they may have changed.
enum DeskPlace: Equatable {
  /// Records of this collection are read, behind that one; changes since `feed` come afterwards.
  case reading(String, after: RecordID?, feed: String)
  /// Changes behind `feed` are told. Derived records are as they were at the commit `derived`.
  case following(feed: String, derived: Int64)
  /// Derived records of this collection are read again, behind that one, as of the commit `since`.
  case deriving(String, after: RecordID?, feed: String, since: Int64)

  /// Reads what ``text`` wrote. Throws `data.bad_value` for anything else.
  init(parsing text: String) throws(OpsError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("read", 4): self = .reading(parts[1], after: try Self.id(parts[2]), feed: parts[3])
    case ("follow", 3): self = .following(feed: parts[2], derived: try Self.sequence(parts[1]))
    case ("derive", 5):
      self = .deriving(
        parts[1], after: try Self.id(parts[2]), feed: parts[4],
        since: try Self.sequence(parts[3]))
    default: throw Self.unreadable
    }
  }

  /// The place as it is kept on the desk.
  var text: String {
    func name(_ id: RecordID?) -> String { id?.description ?? "" }
    return switch self {
    case .reading(let collection, let id, let feed): "read/\(collection)/\(name(id))/\(feed)"
    case .following(let feed, let derived): "follow/\(derived)/\(feed)"
    case .deriving(let collection, let id, let feed, let since):
      "derive/\(collection)/\(name(id))/\(since)/\(feed)"
    }
  }

  private static func id(_ text: String) throws(OpsError) -> RecordID? {
    guard !text.isEmpty else { return nil }
    guard let id = RecordID(text) else { throw unreadable }
    return id
  }

  private static func sequence(_ text: String) throws(OpsError) -> Int64 {
    guard let number = Int64(text), number >= 0 else { throw unreadable }
    return number
  }

  private static let unreadable = OpsError(
    .badValue, "The place of a desk cannot be read", field: "since",
    hint: "leave it out to read all records")
}
