import OpsDomain
import OpsStorage
import Synchronization

/// Signing key and checkpoint log as items that several servers share.
///
/// A person who can write to the place of the items can remove the newest checkpoints together with
/// the end of the journal. So each process remembers how far the log went, and refuses a shorter
/// one.
final class ItemSealKeep: SealKeep {
  private static let keyName = "seal/key"
  private static let lineStart = "seal/line/"
  private static let digits = 12

  private let items: any KeptItems
  /// The number of the last line that this process has seen.
  private let seen = Mutex<Int64>(0)

  init(_ items: any KeptItems) { self.items = items }

  func key() throws(OpsError) -> [UInt8]? { try items.item(Self.keyName) }

  func keep(key: [UInt8]) throws(OpsError) -> [UInt8] {
    try items.alone { (session) throws(OpsError) -> [UInt8] in
      if let kept = try session.item(Self.keyName) { return kept }
      try session.put(KeptItem(Self.keyName, key))
      return key
    }
  }

  func lines() throws(OpsError) -> [[UInt8]] {
    let lines = try items.items(beginning: Self.lineStart)
    try look(at: lines.last)
    return lines.map(\.content)
  }

  func lastLine() throws(OpsError) -> [UInt8]? {
    let last = try items.last(beginning: Self.lineStart)
    try look(at: last)
    return last?.content
  }

  func append(
    _ make: (_ last: [UInt8]?) throws(OpsError) -> [UInt8]?
  ) throws(OpsError) {
    let added = try items.alone { (session) throws(OpsError) -> KeptItem? in
      let last = try session.last(beginning: Self.lineStart)
      try look(at: last)
      guard let line = try make(last?.content) else { return nil }
      let item = KeptItem(Self.name(ofLine: Self.number(of: last) + 1), line)
      try session.put(item)
      return item
    }
    if let added { try look(at: added) }
  }

  /// Throws `data.corrupt` when lines are gone that this process has seen.
  private func look(at last: KeptItem?) throws(OpsError) {
    let number = Self.number(of: last)
    let isWhole = seen.withLock { seen in
      guard number >= seen else { return false }
      seen = number
      return true
    }
    guard isWhole else {
      throw OpsError(
        .corrupt, "The end of the checkpoint log is missing", field: "store.url",
        hint: "run `opsh audit verify`; if the database was set back on purpose, start the server"
          + " again")
    }
  }

  private static func number(of line: KeptItem?) -> Int64 {
    line.flatMap { Int64($0.name.dropFirst(lineStart.count)) } ?? 0
  }

  private static func name(ofLine number: Int64) -> String {
    let text = String(number)
    return lineStart + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
