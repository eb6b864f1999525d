import OpsDomain
import OpsStorage

/// A place in the change feed of one book: everything up to it was told.
///
/// It holds the first bytes of the hash of its commit, so that a place in another journal is found
/// out, and one in a journal that was set back and has gone on differently.
public struct ChangeCursor: Sendable, Equatable, CustomStringConvertible {
  /// The first commit of which something may be left to tell is this one or the one behind it.
  public let sequence: Int64
  /// How many records of that commit lie before the place; nil for all of them.
  let entries: Int?
  /// The beginning of the commit's hash, as hexadecimal digits.
  let mark: String

  /// Bytes of the hash that a cursor holds.
  private static let markBytes = 8

  /// Behind so many records of the commit; nil for all of them.
  init(_ commit: Commit, entries: Int? = nil) {
    sequence = commit.sequence
    self.entries = entries == commit.entries.count ? nil : entries
    mark = Self.mark(commit.hash)
  }

  /// Behind the last commit.
  init(_ head: JournalHead) {
    sequence = head.sequence
    entries = nil
    mark = Self.mark(head.hash)
  }

  /// In front of the first commit.
  static let start = ChangeCursor(JournalHead.empty)

  /// Reads a cursor. Throws `data.bad_value` for anything else.
  public init(parsing text: String, field: String = "since") throws(OpsError) {
    let halves = text.split(separator: "-", omittingEmptySubsequences: false)
    let place = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count == 2, place.count < 3, let sequence = Int64(place[0]), sequence >= 0,
      halves[1].utf8.count == Self.markBytes * 2, HexText.bytes(String(halves[1])) != nil
    else { throw Self.unreadable(text, field) }
    self.sequence = sequence
    mark = String(halves[1])
    guard place.count == 2 else {
      entries = nil
      return
    }
    guard let count = Int(place[1]), count >= 0 else { throw Self.unreadable(text, field) }
    entries = count
  }

  /// `1042-9f8a2b7c41d09e11`, or `1042.3-9f8a2b7c41d09e11` between two records of a commit.
  public var description: String {
    entries.map { "\(sequence).\($0)-\(mark)" } ?? "\(sequence)-\(mark)"
  }

  /// Whether the place lies behind `other` in the same journal.
  public func isBehind(_ other: ChangeCursor) -> Bool {
    (sequence, entries ?? .max) > (other.sequence, other.entries ?? .max)
  }

  /// Whether the hash is that of the cursor's commit.
  func fits(_ hash: [UInt8]) -> Bool { mark == Self.mark(hash) }

  private static func mark(_ hash: [UInt8]) -> String { HexText.of(hash.prefix(markBytes)) }

  private static func unreadable(_ text: String, _ field: String) -> OpsError {
    OpsError(
      .badValue, "\(Excerpt.of(text)) is not a place in the change feed", field: field,
      hint: "give the `cursor` of a change, or `start`")
  }
}
