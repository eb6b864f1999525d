import OpsIdentity
import OpsKernel
import OpsSales
import OpsWarehouse

extension Blueprint {
  /// The product: the one list of its areas. Each knows only those before it.
  public static let product = Blueprint(
    kernel: .platform, areas: [.identity, .warehouse, .sales])
}
