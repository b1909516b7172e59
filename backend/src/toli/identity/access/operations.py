"""The right that each operation needs of an operator, by operation id.

An unlisted operation of operators fails with an error, for the owner too. Administrators need no right; three
operations under the right to open the panel are for them only. Some operations require a second right themselves.
"""

from collections.abc import Mapping
from typing import Final

from toli.identity.access.rights import Right

_BY_RIGHT: Final[Mapping[Right, str]] = {
    Right.PANEL: """
        getClient getNews uploadImage getUpiDetails getDocumentDetails
        allowPlatformAccount recordPlatformTransfer reversePlatformTransfer recordLinkedAccount retryRouteReversal
        setCommissionPlan recordInvoicePayment
    """,
    Right.VIEW_TRIPS: """
        getTrip listAllClientTrips listClientTrips listStops listPrices getOptions listDepartures
        getClientTerms getTripTerms getDepartureTerms listOwnCategories listDepartureResources
        listDecisions listDepartureLeaders
    """,
    Right.TRIPS: """
        updateTrip deleteTrip addTripCategory setTripCategory removeTripCategory
        addStop updateStop updateStopById reorderStops deleteStop
        addPrice updatePrice updatePriceById setPrices deletePrice getPriceImpact updateOptions
        updateTripTerms previewTripTerms updateDepartureTerms previewDepartureTerms
        addDeparture updateDeparture deleteDeparture previewDepartures addDepartures
        previewDepartureChange changeDeparture retryDepartureChange runDeparture
        getTripTimeline saveTripStep resetTripStep
        assignResource unassignResource setDepartureLeaders createLeaderLink renewLeaderCode revokeLeaderLink
    """,
    Right.CATALOGUE: """
        createTrip duplicateTrip setTripSequence setTripSequences resetTripSequences
        addCategory reorderCategories changeCategory removeCategory
    """,
    Right.VIEW_BOOKINGS: """
        getBookingDetails listClientBookings listDepartureBookings findBookings exportDepartureBookings
        exportClientBookings getBookingMoney listOfflinePayments getBookingHistory listBookingChanges
        getRequestedChange getDeskState getUpiDue listDocuments getInvoice getDocument getCalendarFile listOpenRequests
        getWaitingList findBlockedAddress listDepartureChanges getDepartureChange listDeparturesForTraveller
        listCreditNotes exportCreditNotes getShares listFigureBookings exportFigureBookings
    """,
    Right.BOOKINGS: """
        quoteAtDesk bookAtDesk changeContact setHoldExpiry keepUnpaidBooking
        previewBookingChange changeBooking acceptChange declineChange previewBookingSplit splitBooking
        changeTraveller changeBilling changeTravelTax addToWaitingList offerBeds removeFromWaitingList listAlertCounts
        setDepartureChoice unblockAddress
    """,
    Right.DEPARTURES: """
        getRooming saveRooming proposeRooming markTravellerIdSighted revealTraveller addNote removeNote
        getDepartureSheet getDepartureSheetCsv getDepartureSheetXlsx getDepartureSheetPdf getRoomingCsv getRoomingXlsx
        getDepartureLeaders
    """,
    Right.MESSAGES: """
        getBookingTimeline previewStep sendStepTest
        sendTravellerMessage listRecipients previewMessage sendDepartureMessage listDepartureMessages
        getDepartureMessage markMessageSent listMessageTemplates
    """,
    Right.TODO: """
        listTodo
    """,
    Right.CUSTOMERS: """
        listCustomers markCustomersSeen exportCustomers
    """,
    Right.REVIEWS: """
        listOwnReviews answerReview reportReview
    """,
    Right.ENQUIRIES: """
        listConnectionRequests exportConnectionRequests markConnectionRequest replyToConnectionRequest
    """,
    Right.PAYMENTS: """
        createPaymentLink recordOfflinePayment claimUpiPayment listUpiClaims confirmUpiClaim dismissUpiClaim reopenDue
    """,
    Right.REFUNDS: """
        refundBooking retryRefund listOwedRefunds exportOwedRefunds reverseOfflinePayment giveCredit cancelBooking
        declineCancellation
    """,
    Right.MONEY: """
        listBankStatements uploadBankStatement chooseBankColumns deleteBankStatement listBankLines confirmBankLine
        undoBankLine ignoreBankLine
        listRouteTransfers listSettlements listExpectedSettlement getSettlement exportSettlements getPlatformStatement
        getCommission getPlatformInvoice
        getTripCosts updateTripCosts getDepartureProfit getDepartureProfitXlsx addDepartureCost changeDepartureCost
        removeDepartureCost copyCostsFromTrip copyCostsToTrip recordCostPayment changeCostPayment removeCostPayment
        addLeaderSpendingToCosts
        listDepartureProfits exportDepartureProfits
        getClientDashboard exportClientDashboard
    """,
    Right.DOCUMENTS: """
        saveDocumentDetails issueInvoice
    """,
    Right.EXPORTS: """
        getTaxMonth exportTaxReturn exportTaxReturnLines exportEInvoices exportPayments exportTallyVouchers
        exportTallyLedgers getTravelTax exportTravelTax
    """,
    Right.RESOURCES: """
        listHotels exportHotels addHotel getHotel updateHotel removeHotel
        listPlaces addPlace getPlace updatePlace removePlace
        listDrivers exportDrivers addDriver getDriver updateDriver removeDriver revealLicence
    """,
    Right.IMPORTS: """
        uploadImport listImports getImport discardImport checkImport listImportRows getImportProblems
        startImport undoImport
    """,
    Right.SITE: """
        getChannels connectWhatsApp usePlatformWhatsApp connectSms disconnectChannel getWhatsAppWebhook sendTestMessage
        syncChannelTemplates addSmsTemplate changeChannelTemplate removeChannelTemplate
        getMailSender setSenderDomain setSenderServer checkMailSender removeMailSender
        listBlockedAddresses
        getTimeline saveStep resetStep listTimelineBookings
        updateClient withdrawRename listDomains addDomain checkDomain switchDomain removeDomain
        updateClientTerms previewClientTerms createStaticContent updateStaticContent
        listDiscounts addDiscount updateDiscount endDiscount restartDiscount
        addMessageTemplate changeMessageTemplate deleteMessageTemplate
    """,
    Right.AUDIT: """
        listClientAudit exportClientAudit
    """,
    Right.PAYMENT_ACCOUNTS: """
        listPaymentAccounts connectPaymentAccount authorisePaymentAccount connectAuthorisedAccount replacePaymentKeys
        testPaymentAccount usePaymentAccount disconnectPaymentAccount getPaymentWebhookSecret saveUpiDetails
        openLinkedAccount checkLinkedAccount
    """,
    Right.TEAM: """
        getTeam inviteToTeam withdrawInvitation transferOwnership changeMember removeMember
    """,
}

REQUIRED: Final[Mapping[str, Right]] = {
    operation: right for right, operations in _BY_RIGHT.items() for operation in operations.split()
}

NEEDS_PROOF: Final = frozenset(
    {
        "refundBooking",
        "retryRefund",
        "reverseOfflinePayment",
        "giveCredit",
        "cancelBooking",
        "changeDeparture",
        "retryDepartureChange",
        "saveUpiDetails",
    }
)
"""Operations that give money back, or say where it goes: they need a proof of the last ten minutes (`missing_proof`).

A change of one booking that pays money back requires it itself.
"""
