import OpsDomain

/// What a machine is set up for: a colour and a mould.
///
/// Work without a colour is a set-up of its own. Changes from and to it use the lines of the
/// change-over table for any colour; the same goes for moulds. Otherwise a machine could change
/// from red to white in no time if an order without a colour is made in between.
struct SetupFamily: Sendable, Hashable {
  /// A side of the set-up.
  enum Part: Sendable, Hashable {
    /// Unknown what the machine holds: the first change takes no time.
    case unknown
    /// Work that needs none.
    case none
    /// The identifier of a colour, or the folded code of a mould.
    case of(String)
  }

  let color: Part
  let mould: Part

  /// The set-up of a step.
  /// - Parameter mould: Folded code.
  init(color: RecordID?, mould: String?) {
    self.color = color.map { .of($0.description) } ?? .none
    self.mould = mould.map { .of($0) } ?? .none
  }

  /// The set-up of a machine before its first step: the colour in its guns, as far as it is known.
  init(machineColor color: RecordID?) {
    self.color = color.map { .of($0.description) } ?? .unknown
    mould = .unknown
  }

  /// The name under which search and check know it.
  var id: String { "\(Self.text(color))/\(Self.text(mould))" }

  private static func text(_ part: Part) -> String {
    switch part {
    case .unknown: "?"
    case .none: "-"
    case .of(let text): text
    }
  }
}
