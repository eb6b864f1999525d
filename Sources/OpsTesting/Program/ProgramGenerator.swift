import OpsDomain
import OpsStorage

/// Makes up the operations of a random program. Identifiers and values come from small pools, so
/// that most steps hit something, keys collide, references break and orders have ties.
struct ProgramGenerator {
  private let dice: Dice
  private let questions: ProgramQuestions

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    questions = ProgramQuestions(dice: dice)
  }

  func operation(_ number: Int) -> ProgramOperation {
    switch dice.below(100) {
    case 0..<10:
      return ProgramOperation(
        kind: .read(dice.chance(50) ? .latest : .snapshot), statements: some(4, question),
        isTolerant: true, key: number)
    case 10..<12:
      return ProgramOperation(
        kind: .read(.snapshot), statements: ProgramQuestions.everything, isTolerant: true,
        key: number)
    case 12..<14:
      return ProgramOperation(
        kind: .transaction, statements: [.putGroup(group())], isTolerant: false,
        key: dice.below(number + 1))
    case 14..<16: return usedIdentifier(number)
    default:
      return ProgramOperation(
        kind: dice.chance(10) ? .rollback : .transaction, statements: some(5, statement),
        isTolerant: dice.chance(50), key: number)
    }
  }

  /// An insert with an identifier that may be in use, alone in its transaction: which of two
  /// reasons a store names for refusing a commit is its own affair.
  private func usedIdentifier(_ number: Int) -> ProgramOperation {
    let entity = ContractEntity(id: entityID(), code: code())
    return ProgramOperation(
      kind: .transaction, statements: [.insert(entity)], isTolerant: false, key: number)
  }

  private func some(
    _ most: Int, _ make: () -> ProgramStatement
  ) -> [ProgramStatement] {
    (0..<(1 + dice.below(most))).map { _ in make() }
  }

  private func statement() -> ProgramStatement {
    switch dice.below(100) {
    case 0..<8: .putGroup(group())
    case 8..<34: .put(entity())
    case 34..<60: .edit(entityID(), edit(), isStale: dice.chance(3))
    case 60..<76: .delete(entityID(), isStale: dice.chance(3))
    case 76..<78: .deleteGroup(groupID())
    default: question()
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

  private func group() -> ContractGroup {
    ContractGroup(id: groupID(), name: dice.pick(["a", "A", "é", "e\u{301}"]) + "\(dice.below(9))")
  }

  private func entity() -> ContractEntity {
    var entity = ContractEntity(id: entityID(), code: code())
    ContractSamples.fill(&entity, dice.below(1000))
    if dice.chance(60) {
      entity.groupID = groupID()
      entity.slot = slot()
    }
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

  private func entityID() -> RecordID { RecordID(rawValue: 1000 + Int64(dice.below(60))) }

  private func groupID() -> RecordID { RecordID(rawValue: 1 + Int64(dice.below(10))) }

  private func slot() -> Int64? { dice.chance(20) ? nil : Int64(dice.below(9)) }

  private func code() -> String { dice.pick(["", "c", "é", "e\u{301}"]) + "\(dice.below(60))" }
}
