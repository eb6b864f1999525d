import OpsDomain

/// The error that `body` ends with; nil when it does what it should. An error that is none of the
/// product's counts as an internal one.
public func failure(_ body: () async throws -> some Any) async -> OpsError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? OpsError ?? OpsError(.internalError, "\(error)")
  }
}
