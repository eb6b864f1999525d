import OpsDomain
import OpsKernel

/// How a diff is laid out for those who read it: signs, width and clock.
struct PlanLayout {
  var glyphs = GlyphSet.unicode
  /// Columns of a line; nil breaks none.
  var width: Int?
  /// The clock of its times; nil leaves them in UTC.
  var times: SiteTimes?
}

extension ShellContext {
  /// The layout of a diff at this console. A terminal gets lines that fit. A diff is for people,
  /// so its times are those of the site wherever it goes; programs ask for JSON.
  /// - Parameters:
  ///   - isRemark: Whether it goes to standard error.
  ///   - calendar: The site's, where it is known.
  func planLayout(isRemark: Bool, _ calendar: (any SiteCalendar)?) -> PlanLayout {
    let isTerminal = isRemark ? console.remarksGoToTerminal : console.isTerminal
    let width = isRemark ? console.remarksWidth : console.width
    return PlanLayout(
      glyphs: glyphs, width: isTerminal ? width : nil, times: calendar.map(SiteTimes.init))
  }

  /// The same with the calendar of the book, which is asked for only where the diff has times.
  func planLayout(of plan: ChangesetPlan, isRemark: Bool = false) async -> PlanLayout {
    guard plan.holdsTimes else { return planLayout(isRemark: isRemark, nil) }
    // What a diff says of a change matters more than its clock.
    return planLayout(isRemark: isRemark, try? await siteCalendar())
  }
}

extension ChangesetPlan {
  /// Whether a field of it is a moment.
  var holdsTimes: Bool {
    changes.contains { change in
      change.fields.contains { SiteTimes.contains($0.before) || SiteTimes.contains($0.after) }
    }
  }
}
