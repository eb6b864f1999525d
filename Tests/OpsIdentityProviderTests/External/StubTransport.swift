import OpsDomain
import Synchronization

@testable import OpsIdentityProvider

/// A network with one provider in it, which counts what it is asked.
final class StubTransport: IssuerTransport {
  private struct State {
    var pages: [String: Document]
    var asked: [String] = []
    var forms: [[String: String]] = []
    var isAway = false
    var answer = IssuerAnswer(status: 500, body: [])
  }

  private let state: Mutex<State>

  init(_ pages: [String: Document]) { state = Mutex(State(pages: pages)) }

  var asked: [String] { state.withLock { $0.asked } }
  var forms: [[String: String]] { state.withLock { $0.forms } }

  func put(_ document: Document, at address: String) {
    state.withLock { $0.pages[address] = document }
  }

  func goAway(_ isAway: Bool = true) { state.withLock { $0.isAway = isAway } }

  func answer(_ status: Int, _ document: Document) {
    state.withLock {
      $0.answer = IssuerAnswer(status: status, body: DocumentWriter.bytes(document))
    }
  }

  func read(_ address: String) throws -> [UInt8] {
    let page: Document? = state.withLock {
      $0.asked.append(address)
      return $0.isAway ? nil : $0.pages[address]
    }
    guard let page else { throw OpsError(.unavailableProvider, "away") }
    return DocumentWriter.bytes(page)
  }

  func send(_ form: [String: String], to address: String) throws -> IssuerAnswer {
    try state.withLock {
      guard !$0.isAway else { throw OpsError(.unavailableProvider, "away") }
      $0.asked.append(address)
      $0.forms.append(form)
      return $0.answer
    }
  }
}
