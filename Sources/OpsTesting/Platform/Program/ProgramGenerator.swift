import OpsDomain
import OpsStorage

/// Makes up the operations of a random program. The values come from small pools, so that keys
/// collide, references break and orders have ties.
struct ProgramGenerator {
  private let dice: Dice
  private let questions: ProgramQuestions
  private var lastID: Int64 = 0
  private var entities: [RecordID] = []
  private var groups: [RecordID] = []

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    questions = ProgramQuestions(dice: dice)
  }

  mutating func operation(_ number: Int) -> ProgramOperation {
    switch dice.below(100) {
    case 0..<10:
      let statements = (0..<(1 + dice.below(4))).map { _ in question() }
      return ProgramOperation(
        kind: .read(dice.chance(50) ? .latest : .snapshot), statements: statements,
        isTolerant: true, key: number)
    case 10..<12:
      return ProgramOperation(
        kind: .read(.snapshot), statements: ProgramQuestions.everything, isTolerant: true,
        key: number)
    case 12..<14:
      return ProgramOperation(
        kind: .transaction, statements: [insertGroup()], isTolerant: false,
        key: dice.below(number + 1))
    case 14..<16: return usedIdentifier(number)
    default:
      let statements = (0..<(1 + dice.below(6))).map { _ in statement() }
      return ProgramOperation(
        kind: dice.chance(12) ? .rollback : .transaction, statements: statements,
        isTolerant: dice.chance(35), key: number)
    }
  }

  /// An insert with an identifier that may be in use, alone in its transaction: which of two
  /// reasons a store names for refusing a commit is its own affair.
  private func usedIdentifier(_ number: Int) -> ProgramOperation {
    let entity = ContractEntity(id: entityID(), code: code())
    return ProgramOperation(
      kind: .transaction, statements: [.insert(entity)], isTolerant: false, key: number)
  }

  private mutating func statement() -> ProgramStatement {
    switch dice.below(100) {
    case 0..<8: return insertGroup()
    case 8..<32: return .insert(newEntity())
    case 32..<58: return .edit(entityID(), edit(), isStale: dice.chance(6))
    case 58..<62: return .renameGroup(groupID(), groupName())
    case 62..<72: return .delete(entityID(), isStale: dice.chance(6))
    case 72..<77: return .deleteGroup(groupID())
    default: return question()
    }
  }

  private func question() -> ProgramStatement {
    switch dice.below(100) {
    case 0..<20: .get(entityID())
    case 20..<35: .find(code: code())
    case 35..<50: .place(group: groupID(), slot: slot())
    case 50..<75: questions.list()
    default: questions.figures()
    }
  }

  // MARK: Values

  private mutating func nextID() -> RecordID {
    lastID += 1
    return RecordID(rawValue: lastID)
  }

  private mutating func insertGroup() -> ProgramStatement {
    let group = ContractGroup(id: nextID(), name: groupName())
    groups.append(group.id)
    return .insertGroup(group)
  }

  private mutating func newEntity() -> ContractEntity {
    var entity = ContractEntity(id: nextID(), code: code())
    ContractSamples.fill(&entity, dice.below(1000))
    if dice.chance(60) {
      entity.groupID = groupID()
      entity.slot = slot()
    }
    entities.append(entity.id)
    return entity
  }

  private func edit() -> ProgramEdit {
    switch dice.below(100) {
    case 0..<25: .code(code())
    case 25..<50: .place(dice.chance(70) ? groupID() : nil, slot())
    case 50..<75: .contents(dice.below(1000))
    case 75..<92: .rank(dice.chance(30) ? nil : Int64(dice.below(7) - 3))
    default: .nothing
    }
  }

  /// One of the latest entities, which may be deleted by now or may never have been stored.
  private func entityID() -> RecordID { recent(entities, 80) }

  private func groupID() -> RecordID { recent(groups, 15) }

  private func recent(_ ids: [RecordID], _ count: Int) -> RecordID {
    guard !ids.isEmpty, !dice.chance(3) else { return RecordID(rawValue: 1_000_000_000) }
    return dice.pick(Array(ids.suffix(count)))
  }

  private func slot() -> Int64? { dice.chance(20) ? nil : Int64(dice.below(4)) }

  private func groupName() -> String { dice.pick(["a", "A", "é", "e\u{301}"]) + "\(dice.below(6))" }

  private func code() -> String { dice.pick(["", "c", "é", "e\u{301}"]) + "\(dice.below(20))" }
}
