import AsyncHTTPClient
import NIOCore
import OpsDomain

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why an attempt failed, and whether the server may have done what it was asked.
struct RemoteFailure: Error {
  let error: OpsError
  /// Whether the request may have had its effect although no answer came.
  let isInDoubt: Bool
  /// After which the server wants to be asked again, if it has said.
  var wait: TimeSpan?

  init(_ error: OpsError, isInDoubt: Bool) {
    self.error = error
    self.isInDoubt = isInDoubt
  }

  /// A failure the server has told of. It knows most outcomes; a commit that timed out or whose
  /// durability is in question it does not.
  init(answered error: OpsError) {
    self.error = error
    isInDoubt =
      error.code == .timeout || error.code == .unknownOutcome || error.code == .storageFailed
  }

  /// A failure on the way.
  init(transport error: any Error) {
    if Self.isUnsent(error) {
      self.error = OpsError(
        .unavailable, "The server cannot be reached", field: "server",
        hint: "check its address, and that it runs")
      isInDoubt = false
    } else if error is NIOTooManyBytesError {
      self.error = OpsError(.tooLarge, "The server's answer is too long", hint: "ask for less")
      isInDoubt = true
    } else if (error as? HTTPClientError) == .alreadyShutdown {
      self.error = OpsError(.internalError, "The connection to the server has been closed")
      isInDoubt = false
    } else {
      self.error = OpsError(
        .timeout, "The server did not answer in time", hint: "ask again in a few seconds")
      isInDoubt = true
    }
  }

  /// The error that ends the request: says when to come again, where the server has said it and
  /// the error has no hint of its own.
  var ending: OpsError {
    guard let wait else { return error }
    var error = error
    error.retryAfter = wait
    error.hint = error.hint ?? "ask again in \((wait.milliseconds + 999) / 1000) s"
    return error
  }

  var isRetryable: Bool { error.isRetryable && error.code != .feedGap }

  /// Whether no byte of the request can have reached the server.
  private static func isUnsent(_ error: any Error) -> Bool {
    if let error = error as? HTTPClientError {
      return error == .connectTimeout || error == .getConnectionFromPoolTimeout
        || error == .tlsHandshakeTimeout
    }
    if let error = error as? IOError { return error.errnoCode == ECONNREFUSED }
    if error is ChannelError { return false }
    // The type of a failed connection attempt is in a module this layer does not import.
    return String(describing: type(of: error)) == "NIOConnectionError"
  }
}
