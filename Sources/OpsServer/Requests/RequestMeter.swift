import Metrics
import OpsWire
import Synchronization

/// Counts requests by route and status, and their time. Routes are named by their templates, so
/// that no identifier becomes a label.
final class RequestMeter: Sendable {
  private struct Label: Hashable {
    let route: String
    let status: Int
  }

  private struct State {
    var counters: [Label: Counter] = [:]
    var timers: [String: Metrics.Timer] = [:]
  }

  private let state = Mutex(State())

  func record(_ route: String, status: Int, took: Duration) {
    let (counter, timer) = state.withLock { state in
      let label = Label(route: route, status: status)
      let counter =
        state.counters[label]
        ?? Counter(
          label: "opsh_http_requests",
          dimensions: [("route", route), ("status", String(status))])
      state.counters[label] = counter
      let timer =
        state.timers[route]
        ?? Metrics.Timer(label: "opsh_http_request_time", dimensions: [("route", route)])
      state.timers[route] = timer
      return (counter, timer)
    }
    counter.increment()
    let (seconds, attoseconds) = took.components
    timer.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
