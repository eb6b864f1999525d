import OpsBooks
import OpsDomain
import OpsServer
import OpsStorage
import OpsWire
import ServiceLifecycle
import Synchronization

/// A server that starts with an empty book: first it waits for another one to be copied in, then it
/// opens that one and serves it at the same port.
///
/// The book is opened anew in between, because zone and currency of the site are read on opening.
struct AwaitedBook: Service, CustomStringConvertible {
  /// What is known of the waiting so far.
  private final class Waiting: Sendable {
    let port = Mutex<Int?>(nil)
    let isFilled = Mutex(false)
  }

  let composition: Composition
  let token: Secret
  let listening: ServerConfiguration
  /// How long the server goes on after it was told to stop.
  let drain: TimeSpan
  let announce: @Sendable (String) -> Void

  /// What the log calls it: without this it would be all that it holds.
  var description: String { "server that waits for a book" }

  /// Throws `rule.bad_state` when the book holds something already.
  func run() async throws {
    let waiting = try await fill()
    guard waiting.isFilled.withLock({ $0 }) else { return }
    var listening = listening
    listening.port = waiting.port.withLock { $0 } ?? listening.port
    let address = "http://\(listening.host)"
    let announce = announce
    let book = try await composition.open(.serving)
    let served = ServedBook(
      book: book, listening: listening, drain: drain, log: composition.log
    ) {
      announce("\(address):\($0)")
    }
    let others = BackgroundService.all(of: book, log: composition.log)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for service in others { tasks.addTask { try await service.run() } }
      defer { tasks.cancelAll() }
      try await served.run()
    }
  }

  /// Runs until a book has been copied in, or until the shutdown of the whole.
  private func fill() async throws -> Waiting {
    let book = try await composition.open(.creating)
    guard let target = book.store as? any BookTarget, try await target.isEmpty() else {
      try await book.close()
      throw OpsError(
        .badState, "The book is not empty, so no other book can be copied into it", field: "book",
        hint: "leave out --setup-token-file to serve it")
    }
    let waiting = Waiting()
    let (filled, signal) = AsyncStream.makeStream(of: Void.self)
    let door = SetupDoor(token: token, target: target) { signal.yield() }
    let announce = announce
    let address = "http://\(listening.host)"
    let service = ServedBook(
      book: book, listening: patient, setup: door, log: composition.log
    ) { port in
      waiting.port.withLock { $0 = port }
      announce("\(address):\(port) and waits for a book to be copied in")
    }
    let group = ServiceGroup(
      configuration: .init(services: [service], logger: composition.log))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        for await _ in filled {
          waiting.isFilled.withLock { $0 = true }
          await group.triggerGracefulShutdown()
        }
      }
      defer { signal.finish() }
      try await group.run()
    }
    return waiting
  }

  /// Room for a page of a copy, which the holder of the setup token alone can send.
  private var patient: ServerConfiguration {
    var patient = listening
    patient.bodyBytes = WireLimits.restoreBytes
    patient.requestDeadline = TimeSpan(milliseconds: 120_000)
    return patient
  }
}
