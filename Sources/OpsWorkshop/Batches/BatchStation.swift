import OpsDomain

/// A station that a product of a batch uses.
public struct BatchStation: Entity {
  /// The workshop's collection of stations that batches use.
  public static let record = Record("batch_stations", .workshop, "station of a batch")

  public var id: RecordID
  public var version: Int64 = 0
  /// The batch that uses the station.
  public var batchID: Indexed<Reference<ProductionBatch>>
  /// The product of the batch that the station makes.
  public var batchProductID: Indexed<Reference<BatchProduct>>
  /// The station's place on the machine, from 1.
  public var position: Int64

  public static let nameParts: [NamePart] = [.named(Columns.position)]
  /// One record for each station of a batch, so that a station makes one product only.
  public static let stationKey = uniqueKey(Columns.batchID, Columns.position)
  public static let keys = [stationKey.unique]
}
