import OpsDomain
import OpsKernel

extension UntoldRecords {
  /// Levels of places that only stand for the world outside: the movement already shows where goods
  /// came from.
  static let levelsOutside = UntoldRecords(schema: StockLevel.schema) { row, names in
    let place = try StockLevel(row).locationID
    guard let location = try await names.row(Location.schema, place) else { return false }
    return try Location(location).kind.isVirtual
  }
}
