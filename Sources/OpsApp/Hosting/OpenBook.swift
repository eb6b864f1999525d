import OpsDomain
import OpsServices
import OpsStorage

/// An opened book: its store and the services wired to it.
struct OpenBook: Sendable {
  let store: any RecordStore
  let dependencies: AppDependencies
  let world: World

  func close() async throws { try await store.close() }
}
