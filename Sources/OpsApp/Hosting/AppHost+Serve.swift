import OpsDomain
import OpsShell

extension AppHost {
  func serve(listen: String, announce: @Sendable (String) -> Void) async throws {
    throw OpsError(.configuration, "pending")
  }
  func migrate(to configuration: String, progress: @Sendable (String) -> Void) async throws
    -> Document
  {
    throw OpsError(.configuration, "pending")
  }
}
