import Foundation
import OpsDomain
import TestBenches
import Testing

/// Compares the evaluation of rights with a second one, written from the rules as they are told to
/// people and as slow as it likes, on random roles, grants, hours and moments: 20 questions a round
/// and seed, `OPSH_TEST_OPERATIONS` rounds.
@Suite("Rights against their model")
struct RightsModelTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["OPSH_TEST_OPERATIONS"].flatMap { Int($0) } ?? 800
  private static let user = RecordID(rawValue: 1)
  private static let permissions: [Permission] = [
    .inventoryView, .inventoryUpdateStock, .customerView, .productEdit, .salesEnter,
  ]
  private static let custom: [Role: Set<Permission>] = [
    Role(rawValue: "night_shift"): [.productEdit, .salesEnter],
    Role(rawValue: "reader"): [.inventoryView],
  ]

  private struct Model {
    let assignments: [RoleAssignment]
    let grants: [PermissionGrant]
    let moment: CivilMoment

    /// Whether `permission` is good for what concerns this location.
    func may(_ permission: Permission, _ location: Int64, workbench: Role?) -> Bool {
      var held: [Role] = []
      for assignment in assignments where assignment.userID == RightsModelTests.user {
        let isOver =
          assignment.revokedAt != nil
          || assignment.expiresOn.map { $0.daysSinceEpoch < moment.date.daysSinceEpoch } ?? false
          || assignment.expiresAt.map { $0.milliseconds <= moment.instant.milliseconds } ?? false
        if !isOver { held.append(assignment.role) }
      }
      if held.isEmpty { held = [.unauthorized] }
      if let workbench {
        held = held.contains(workbench) || held.contains(.administrator) ? [workbench] : []
      }
      var allows = held.contains { role in
        RightsModelTests.custom[role]?.contains(permission)
          ?? RoleMatrix.permissions(of: role).contains(permission)
      }
      for grant in grants where grant.permission == permission {
        let isMine = grant.userID == RightsModelTests.user || held.contains { $0 == grant.role }
        guard isMine, grant.revokedAt == nil, isOpen(grant), isAbout(grant, location) else {
          continue
        }
        if grant.effect == .forbid {
          if held.contains(.administrator) { continue }
          return false
        }
        allows = true
      }
      return allows
    }

    private func isAbout(_ grant: PermissionGrant, _ location: Int64) -> Bool {
      guard let condition = grant.condition else { return true }
      return condition.id.rawValue == location
    }

    private func isOpen(_ grant: PermissionGrant) -> Bool {
      if let from = grant.validFrom, moment.instant < from { return false }
      if let until = grant.validUntil, moment.instant >= until { return false }
      guard let hours = grant.hours else { return true }
      guard let begin = hours.begin, let end = hours.end else {
        return hours.weekdays.contains(moment.date.weekday)
      }
      // Walks the window minute by minute from each day on which it can have begun.
      for back in 0...1 {
        let first = moment.date.adding(days: -back)
        guard hours.weekdays.contains(first.weekday) else { continue }
        let length = end > begin ? end - begin : 1440 - begin + end
        let now = back * 1440 + moment.minute
        if now >= begin, now < begin + length { return true }
      }
      return false
    }
  }

  private func instant(_ random: SeededRandom) -> Instant {
    Instant(milliseconds: 1_803_888_000_000 + Int64(random.next(below: 14 * 1440)) * 60_000)
  }

  private func assignment(_ id: Int64, _ random: SeededRandom) -> RoleAssignment {
    let roles: [Role] =
      [.salesperson, .warehouseKeeper, .administrator, .customer]
      + Self.custom.keys.sorted {
        $0.rawValue < $1.rawValue
      }
    let now = instant(random)
    return RoleAssignment(
      id: RecordID(rawValue: id),
      userID: RecordID(rawValue: random.next(below: 5) == 0 ? 2 : 1),
      role: roles[random.next(below: roles.count)], assignedAt: .epoch,
      expiresOn: random.next(below: 3) == 0 ? now.dateUTC : nil,
      revokedAt: random.next(below: 4) == 0 ? .epoch : nil,
      expiresAt: random.next(below: 3) == 0 ? now : nil)
  }

  private func grant(_ id: Int64, _ random: SeededRandom) throws -> PermissionGrant {
    var hours: WeeklyHours?
    switch random.next(below: 3) {
    case 0:
      let begin = random.next(below: 1440)
      let end = (begin + 1 + random.next(below: 1438)) % 1440
      hours = try WeeklyHours(
        weekdays: Set((0..<3).map { _ in random.next(below: 7) + 1 }), begin: begin, end: end)
    case 1: hours = try WeeklyHours(weekdays: [random.next(below: 7) + 1])
    default: break
    }
    let isUser = random.next(below: 2) == 0
    let roles: [Role] = [.salesperson, .warehouseKeeper, .unauthorized]
    let place = GrantCondition(
      collection: "locations", id: RecordID(rawValue: Int64(random.next(below: 2))))
    return PermissionGrant(
      id: RecordID(rawValue: id),
      permission: Self.permissions[random.next(below: Self.permissions.count)],
      effect: random.next(below: 3) == 0 ? .forbid : .allow,
      userID: isUser ? RecordID(rawValue: random.next(below: 4) == 0 ? 2 : 1) : nil,
      role: isUser ? nil : roles[random.next(below: roles.count)],
      validFrom: random.next(below: 4) == 0 ? instant(random) : nil,
      validUntil: random.next(below: 4) == 0 ? instant(random) : nil, hours: hours,
      condition: random.next(below: 2) == 0 ? place : nil, grantedAt: .epoch,
      revokedAt: random.next(below: 6) == 0 ? .epoch : nil)
  }

  private func reaches(_ principal: Principal, _ permission: Permission, _ location: Int64) -> Bool
  {
    func matches(_ conditions: [GrantCondition]) -> Bool {
      conditions.contains { $0.id.rawValue == location }
    }
    switch principal.reach(of: permission) {
    case .none: return false
    case .all: return true
    case .records(let some, let except):
      return (some.map(matches) ?? true) && !matches(except)
    }
  }

  @Test(arguments: 1...8)
  func theyAlwaysAgree(_ seed: UInt64) throws {
    let random = SeededRandom(seed: seed)
    for round in 0..<Self.rounds {
      let assignments = (0..<random.next(below: 4)).map { assignment(Int64($0) + 1, random) }
      let grants = try (0..<random.next(below: 6)).map { try grant(Int64($0) + 1, random) }
      let moment = CivilMoment(instant(random), Greenwich())
      let model = Model(assignments: assignments, grants: grants, moment: moment)
      for workbench in [nil, .salesperson] as [Role?] {
        let rights = Rights.evaluate(
          user: Self.user, assignments: assignments, custom: Self.custom, grants: grants,
          workbench: workbench, at: moment)
        let principal = Principal(userID: Self.user, name: "x", rights: rights)
        for permission in Self.permissions {
          for location in Int64(0)...1 {
            let wanted = model.may(permission, location, workbench: workbench)
            guard reaches(principal, permission, location) != wanted else { continue }
            Issue.record("seed \(seed), round \(round), \(permission.rawValue), \(location)")
          }
        }
        try expectNoChange(before: rights, assignments, grants, workbench, moment)
      }
    }
  }

  @Test("What the book shows to everybody leaves a grant for some records as it is")
  func everybodyAndAGrant() {
    let place = GrantCondition(collection: "products", id: RecordID(rawValue: 7))
    let grant = PermissionGrant(
      id: RecordID(rawValue: 1), permission: .productView, effect: .allow, userID: Self.user,
      condition: place, grantedAt: .epoch)
    let moment = CivilMoment(Instant(milliseconds: 1_803_888_000_000), Greenwich())
    func rights(_ assignments: [RoleAssignment]) -> Rights {
      Rights.evaluate(
        user: Self.user, assignments: assignments, custom: [:], grants: [grant],
        everybody: [.productView], at: moment)
    }
    let everybodys = rights([])
    #expect(everybodys.permissions == [.productView] && everybodys.shared == [.productView])
    #expect(everybodys.conditions == [.productView: [place]])
    let keeper = rights([
      RoleAssignment(
        id: RecordID(rawValue: 1), userID: Self.user, role: .salesperson, assignedAt: .epoch)
    ])
    #expect(keeper.shared.isEmpty && keeper.conditions.isEmpty)
  }

  /// Up to the moment they name, rights stay as they are.
  private func expectNoChange(
    before rights: Rights, _ assignments: [RoleAssignment], _ grants: [PermissionGrant],
    _ workbench: Role?, _ moment: CivilMoment
  ) throws {
    let end = rights.validUntil ?? moment.instant.adding(milliseconds: 30 * 86_400_000)
    #expect(end > moment.instant)
    let later = CivilMoment(end.adding(milliseconds: -1), Greenwich())
    let still = Rights.evaluate(
      user: Self.user, assignments: assignments, custom: Self.custom, grants: grants,
      workbench: workbench, at: later)
    #expect(still.permissions == rights.permissions && still.roles == rights.roles)
    #expect(still.conditions == rights.conditions && still.exceptions == rights.exceptions)
  }
}

/// A site whose clocks show UTC.
private struct Greenwich: SiteCalendar {
  let zone = "UTC"
  func date(of instant: Instant) -> CivilDate { instant.dateUTC }
  func secondsOfDay(of instant: Instant) -> Int {
    Int(instant.since(Instant(date: instant.dateUTC)).milliseconds / 1000)
  }
  func start(of date: CivilDate) -> Instant { Instant(date: date) }
  func instant(of date: CivilDate, secondsOfDay: Int) -> Instant {
    Instant(date: date).adding(seconds: secondsOfDay)
  }
}
