import OpsDomain
import OpsServices
import OpsStorage

extension Composition {
  func remoteStore(_ random: any RandomSource) throws -> any RecordStore {
    throw OpsError(.configuration, "pending")
  }
  func forwarder(_ clock: any BusinessClock, _ random: any RandomSource) throws -> (any OperationForwarder)? { nil }
}
