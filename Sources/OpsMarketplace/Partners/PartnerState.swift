import OpsDomain

/// Whether people find a partner and can order from it.
public enum PartnerState: String, ColumnChoice, Codable {
  /// Nobody has looked at it: only its owner and administrators see it.
  case pending
  /// An administrator has verified it: people find it and can order from it.
  case verified
  /// An administrator has closed it.
  case suspended
}

extension PartnerState {
  /// Whether an administrator may bring a partner from here to `next`.
  func leads(to next: PartnerState) -> Bool {
    switch (self, next) {
    case (.pending, .verified), (.verified, .suspended), (.suspended, .verified): true
    default: false
    }
  }
}
