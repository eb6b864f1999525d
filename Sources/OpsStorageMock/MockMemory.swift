import Synchronization

/// What the parts of one mock store share.
final class MockMemory: Sendable {
  let state: Mutex<MockState>
  let faults: FaultInjector

  init(_ state: MockState, faults: FaultInjector) {
    self.state = Mutex(state)
    self.faults = faults
  }
}
