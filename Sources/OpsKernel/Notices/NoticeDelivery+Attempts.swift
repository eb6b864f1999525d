import OpsDomain

extension NoticeDelivery {
  /// Attempts after which a delivery has failed: about a day after the first one.
  public static let maximumAttempts: Int64 = 23
  /// Longest wait between two attempts, before the part that is left to chance: two hours.
  public static let longestWait = TimeSpan(milliseconds: 7_200_000)

  /// Counts an attempt that failed. What may pass is tried again after 3 × 2ⁿ seconds, at most two
  /// hours, and up to a quarter more, so that many that failed together do not come back together.
  /// - Parameters:
  ///   - isPassing: Whether the failure may pass by itself.
  ///   - chance: 64 random bits.
  public mutating func fail(
    _ code: ErrorCode, isPassing: Bool, chance: UInt64, at now: Instant
  ) {
    attempts += 1
    lastError = code.rawValue
    if isPassing {
      // After the last attempt as well: what waits for the same receiver is put off until then.
      let wait = min(Int64(3000) << min(attempts - 1, 12), Self.longestWait.milliseconds)
      nextAt = now.adding(milliseconds: wait + Int64(chance % UInt64(wait / 4)))
    }
    guard isPassing, attempts < Self.maximumAttempts else {
      state = .failed
      settledAt = now
      return
    }
  }

  /// Puts it off, never forward, because its receiver did not answer when something else was handed
  /// over. That was no attempt of this one.
  /// - Parameter moment: Not tried before.
  public mutating func postpone(to moment: Instant) {
    guard state == .waiting else { return }
    nextAt = max(nextAt, moment)
  }

  /// Tries it again from now on with all its attempts, after it has failed.
  public mutating func retry(at now: Instant) {
    state = .waiting
    attempts = 0
    nextAt = now
    settledAt = nil
  }

  /// Ends it as delivered or cancelled.
  public mutating func settle(_ state: NoticeDeliveryState, at now: Instant) {
    if state == .delivered {
      attempts += 1
      lastError = nil
    }
    self.state = state
    settledAt = now
  }
}
