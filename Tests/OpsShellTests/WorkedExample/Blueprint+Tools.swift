import OpsKernel
import OpsServices
import WorkedExample

extension Blueprint {
  /// The product with the area of the worked example: the one line that registers it.
  static let withTools = Blueprint(kernel: .platform, areas: areasOfProduct + [.tools])
}
