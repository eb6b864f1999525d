import OpsDomain

/// What a step of a random program changes in a record.
enum ProgramEdit: Sendable {
  case code(String)
  case place(RecordID?, Int64?)
  /// Every column without a key, from a number.
  case contents(Int)
  case rank(Int64?)
  case nothing

  func apply(to entity: inout ContractEntity) {
    switch self {
    case .code(let code): entity.code = code
    case .place(let group, let slot):
      entity.groupID = group
      entity.slot = slot
    case .contents(let number): ContractSamples.fill(&entity, number)
    case .rank(let rank): entity.rank = rank
    case .nothing: break
    }
  }
}
