import OpsDomain
import OpsKernel
import OpsShell
import OpsStorage
import OpsStorageLocal

extension Composition {
  /// What brings the configured book up to date.
  func upgrade() throws(OpsError) -> BookUpgrade {
    try BookUpgrade(
      path: configuration.bookPath, schemas: blueprint.rules.schemas,
      version: ProductVersion.text, formerLists: blueprint.formerLists)
  }
}
