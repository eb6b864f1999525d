import AsyncHTTPClient
import NIOCore
import OpsDomain
import OpsWire

extension RemoteClient {
  /// Hands out the events of a stream as they come, until the server ends it. The next piece is
  /// read only when the events before it were taken, so a slow reader holds one piece and no more.
  ///
  /// Makes one attempt: the caller knows where to go on. Throws what the server refuses,
  /// `unavailable.server`, and `tempfail.timeout` when the server is silent for as long as an
  /// answer may take.
  func events(
    _ request: RemoteRequest, _ take: (ServerSentEvent) async throws -> Void
  ) async throws {
    let outgoing = try await prepare(request)
    let response: HTTPClientResponse
    do {
      response = try await client.execute(outgoing, deadline: .distantFuture)
    } catch {
      throw Self.broken(by: error)
    }
    guard (200..<300).contains(Int(response.status.code)) else {
      throw try await refusal(in: response, to: outgoing)
    }
    var parser = EventParser()
    do {
      for try await piece in response.body {
        do {
          for event in try parser.take(piece.readableBytesView) { try await take(event) }
        } catch {
          throw NotTaken(error: error)
        }
      }
    } catch let failure as NotTaken {
      throw failure.error
    } catch {
      throw Self.broken(by: error)
    }
  }

  /// What went wrong at this end of the stream, and not on the way.
  private struct NotTaken: Error {
    let error: any Error
  }

  private func refusal(
    in response: HTTPClientResponse, to outgoing: HTTPClientRequest
  ) async throws -> any Error {
    let bytes: ByteBuffer
    do {
      bytes = try await response.body.collect(upTo: configuration.answerBytes)
    } catch {
      throw Self.broken(by: error)
    }
    let failure = failure(
      of: Reply(
        status: Int(response.status.code), bytes: bytes,
        wait: Self.wait(response.headers.first(name: HeaderName.retryAfter)),
        showedToken: !outgoing.headers["Authorization"].isEmpty))
    return (failure as? RemoteFailure)?.ending ?? failure
  }

  private static func broken(by error: any Error) -> any Error {
    if Task.isCancelled || error is CancellationError { return CancellationError() }
    return RemoteFailure(transport: error).ending
  }
}
