import OpsDomain
import OpsServices
import OpsShell

extension CommandRegistry {
  /// Every command of the product.
  static let standard = CommandRegistry(of: .product)
}

extension ShellContext {
  /// A shell of the product.
  init(host: any ShellHost, console: any Console, session: ShellSession? = nil) {
    self.init(host: host, console: console, registry: .standard, session: session)
  }
}
