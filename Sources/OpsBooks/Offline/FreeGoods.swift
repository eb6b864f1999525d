import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Whether what was done on a copy needs goods that anybody can take at the server meanwhile. Goods
/// that were reserved before, as those of a quota are, nobody else can take.
enum FreeGoods {
  /// Throws `data.corrupt` for a level that cannot be read.
  static func areTaken(by changes: [Change]) throws -> Bool {
    for change in changes where change.schema == StockLevel.schema {
      let before = try change.old.map { try free($0) } ?? .zero
      let after = try change.new.map { try free($0) } ?? .zero
      if after < before { return true }
    }
    return false
  }

  /// When the first quota ends whose goods were given out; nil where none were. From then on
  /// somebody else can get the goods, as long as the server does not know that they are gone.
  ///
  /// Throws `data.corrupt` for a quota that cannot be read.
  static func leaseEnd(of changes: [Change]) throws -> Instant? {
    var ends: [Instant] = []
    for change in changes where change.schema == StockQuota.schema {
      guard let new = try change.new.map({ try StockQuota($0) }) else { continue }
      let before = try change.old.map { try StockQuota($0).used } ?? .zero
      if new.used > before { ends.append(new.until) }
    }
    return ends.min()
  }

  private static func free(_ row: Row) throws -> Quantity {
    let level = try StockLevel(row)
    return level.onHand - level.reserved
  }
}
