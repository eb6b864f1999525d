import OpsDomain
import OpsKernel
import OpsStorage
import Synchronization

/// The number series of a copy. Only the server gives numbers that stay, so a copy gives numbers
/// that nobody takes for them: every series begins at ``first``.
final class ProvisionalSeries: Sendable {
  /// `OOS-900000001`.
  static let first: Int64 = 900_000_001

  /// What each series gives next, by the name of the series; ``first`` for all others.
  let next: [String: Int64]
  private let names = Mutex<[RecordID: String]>([:])

  init(_ next: [String: Int64] = [:]) { self.next = next }

  func row(_ id: RecordID) -> Row? {
    names.withLock { $0[id] }.map { row($0) }
  }

  func row(_ name: String) -> Row {
    let id = Self.identifier(of: name)
    names.withLock { $0[id] = name }
    var series = NumberSeries(id: id, name: name, next: next[name] ?? Self.first)
    series.version = 1
    return series.row
  }

  /// What the changes of an operation leave in each series.
  static func numbers(after changes: [Change]) throws -> [String: Int64] {
    var numbers: [String: Int64] = [:]
    for change in changes where change.schema == NumberSeries.schema {
      guard let row = change.new else { continue }
      let series = try NumberSeries(row)
      numbers[series.name] = series.next
    }
    return numbers
  }

  /// The same for the same name: FNV-1a of it.
  private static func identifier(of name: String) -> RecordID {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return RecordID(rawValue: Int64(hash >> 1) | 1)
  }
}
