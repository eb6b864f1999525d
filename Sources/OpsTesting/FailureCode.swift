import OpsDomain

/// The code of the refusal that `body` ends with; nil when it does what it should, and for errors
/// that are none of the product's.
public func failureCode(_ body: () async throws -> some Any) async -> ErrorCode? {
  do {
    _ = try await body()
    return nil
  } catch {
    return (error as? OpsError)?.code
  }
}
