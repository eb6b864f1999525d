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
  public static let product = Blueprint(kernel: .platform, areas: areasOfProduct)
}
