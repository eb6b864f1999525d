import OpsDomain
import OpsKernel
import OpsTesting

extension ExamplePreparation {
  /// An offline desk of the person who runs the examples.
  static func joinDesk(_ book: SampleBook) async throws {
    let key = Base64URL.encode([UInt8](repeating: 7, count: 32))
    _ = try await book.dependencies.offlineDesks.join(
      JoinDesk(name: "van", key: key), book.call(.administrator))
  }
}
