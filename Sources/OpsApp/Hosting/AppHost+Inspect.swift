import OpsDomain
import OpsShell

extension AppHost {
  func inspect() async throws -> Document {
    try await BookCheck(book: try await opened(), configuration: configuration).findings()
  }
}
