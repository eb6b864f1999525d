import OpsIdentity
import OpsKernel
import OpsMarketplace
import OpsSales
import OpsWarehouse
import OpsWorkshop

extension Blueprint {
  /// The one list of the product's areas. Each knows only those before it.
  public static let areasOfProduct: [AreaParts] = [
    .identity, .warehouse, .sales, .workshop, .marketplace,
  ]

  /// The product.
  public static let product = Blueprint(
    kernel: .platform, areas: areasOfProduct, tables: tablesOfProduct)

  /// The name of the product's tables. To work it out takes a fifth of the time of a start, so a
  /// release has it written down. A debug build works it out, so that a declaration can be changed
  /// and tried at once; a test says what to write here.
  package static let writtenTables = "declared-20de3a9244e178cd"

  #if DEBUG
    private static let tablesOfProduct: String? = nil
  #else
    private static let tablesOfProduct: String? = writtenTables
  #endif
}
