import Logging
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsKernel
import ServiceLifecycle

/// The daily job of a served book: removes what is past its time and finishes erasures that were
/// cut off. The first run is soon after the start.
struct RetentionService: Service {
  static let first: Duration = .seconds(30)
  static let interval: Duration = .seconds(86_400)

  let book: Book
  let log: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var pause = Self.first
      while !Task.isCancelled {
        try? await Task.sleep(for: pause)
        if Task.isCancelled { return }
        pause = Self.interval
        await retain()
      }
    }
  }

  private func retain() async {
    do {
      let outcome = try await book.dependencies.privacy.retain(
        RetainData(), Call(.system, reason: "daily"))
      log.info(
        "retention", metadata: ["access_events": "\(outcome.output.accessEvents)"])
    } catch {
      log.error("the retention job failed and is run again tomorrow")
    }
  }
}
