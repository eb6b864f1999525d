import OpsDomain
import OpsWarehouse

/// One product of a batch: its colours and, in ``BatchStation``, its stations.
public struct BatchProduct: Entity {
  /// The workshop's collection of products of batches.
  public static let record = Record("batch_products", .workshop, "product of a batch")

  public var id: RecordID
  public var version: Int64 = 0
  /// The batch that makes it.
  public var batchID: Indexed<Reference<ProductionBatch>>
  /// Its place in the batch, from 1.
  public var position: Int64
  /// The product that is made.
  public var productID: Indexed<Reference<Product>>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// The first colour; in single mode the only one.
  public var primaryColorID: Indexed<Reference<ColorCard>>
  /// The second colour, in dual mode.
  public var secondaryColorID: Indexed<Reference<ColorCard>>?
  /// The gun that injects it; nil in dual mode, which uses both.
  public var gun: Line?
  /// How much it should make; nil if nobody gave a quantity.
  public var planned: Quantity?
  /// The production order that it works for.
  public var productionID: Indexed<Reference<ProductionOrder>>?
  /// Good pieces that were reported.
  public var made: Quantity = .zero
  /// Bad pieces that were reported.
  public var scrapped: Quantity = .zero

  public static let nameParts: [NamePart] = [.named(Columns.position), .named(Columns.size)]
}
