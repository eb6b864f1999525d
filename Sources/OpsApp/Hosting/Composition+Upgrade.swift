import OpsDomain
import OpsKernel
import OpsServices
import OpsShell
import OpsStorage
import OpsStorageLocal

extension Composition {
  /// What brings the configured book up to date.
  func upgrade() throws(OpsError) -> BookUpgrade {
    try BookUpgrade(
      path: configuration.bookPath, schemas: Blueprint.product.rules.schemas,
      version: ProductVersion.text, formerLists: Blueprint.product.formerLists)
  }
}
